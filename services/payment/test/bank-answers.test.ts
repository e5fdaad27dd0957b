import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { createPaymentMetrics, UNREADABLE_NAMED_MAX } from "../src/compose/payment-metrics.ts";
import { PIX_KEY } from "./_bank.ts";
import { master, type PaymentHarness, startPaymentHarness } from "./_harness.ts";
import { startProcess } from "./_process.ts";
import type { PaidCharge, Verdict } from "./answer-variants/variant.ts";
import { variantsFor } from "./answer-variants/variants-for.ts";

let payment: PaymentHarness;
before(async () => {
  payment = await startPaymentHarness({ DUE_SWEEP_MS: "600000" });
  await payment.bank.fault("pix_callbacks", "drop");
});
after(() => payment.stop());

type Failure = { code: string; reason: string | null; fields?: string[] };
type Work = { kind: string; id: string; attempts: number; txid: string | null; failure: Failure | null };
type Purchase = PaidCharge & { userId: string };

const failingWork = async (txid: string) => {
  const { body } = await payment.call<{ work: Work[] }>("GET", "/payment/failing-work", { as: master });
  return body.work.find(({ kind, id }) => kind === "charge" && id === txid);
};

/** Has the charge looked at this often, or until nothing is left to do. Returns the last failure. */
async function look(txid: string, times: number): Promise<Failure | null> {
  let failure: Failure | null = null;
  for (let time = 0; time < times; time += 1) {
    const path = `/payment/failing-work/charge/${txid}/retry`;
    const { status, body } = await payment.call<{ failure: Failure | null }>("POST", path, { as: master });
    if (status === 404) return failure;
    failure = body.failure;
  }
  return failure;
}

/** A charge that was paid at the bank, of a new merchant. */
async function pay(amount = 10, userId = payment.merchant()): Promise<Purchase> {
  const { txid } = (await payment.buy(userId, amount)).body;
  const { e2eid } = await payment.bank.pay(txid);
  return { userId, txid, e2eid, key: PIX_KEY };
}

const reviewsOf = async (of: Purchase) =>
  (await payment.reviews()).filter(({ user_id, txid }) => user_id === of.userId && txid === of.txid);

/** The state of a charge of R$ 10,00 in our books and in the lists that MASTER has to look at. */
async function verdictOf(purchase: Purchase): Promise<Verdict | "lost"> {
  const isListed = (await failingWork(purchase.txid)) !== undefined;
  const reviews = (await reviewsOf(purchase)).length;
  const moved = payment.ledger
    .movements(purchase.userId)
    .map(([, cents]) => cents)
    .join();
  if (moved === "1000,-1000") return "taken back";
  if (moved === "1000" && reviews === 1) return "credited, second before MASTER";
  if (moved === "1000" && reviews === 0) return isListed ? "credited, listed" : "credited";
  if (moved === "" && isListed) return "unreadable";
  return moved === "" && reviews === 1 ? "before MASTER" : "lost";
}

/** The names in the metric of what cannot be read. */
async function namedAsUnreadable({ due }: ReturnType<typeof startProcess>): Promise<string> {
  const metrics = createMetrics("test");
  createPaymentMetrics(metrics)({
    charges: new Map(),
    reviews: 0,
    lagSeconds: 0,
    failing: { count: 0, attemptsMax: 0 },
    unreadable: await due.unreadable(UNREADABLE_NAMED_MAX),
    readUntil: new Map(),
    callbackAgeSeconds: null,
  });
  return metrics.registry.metrics();
}

/** Reads the bank's list, whenever that is due. Returns whether it was read to its end; anything but an answer that cannot be read is raised. */
async function sweep(process: ReturnType<typeof startProcess>): Promise<boolean> {
  const position = () => process.knex("sweeps").where({ name: "received" }).first("read_until");
  await process.knex("sweeps").where({ name: "received" }).update({ next_at: new Date() });
  const before = await position();
  const failed = await process.sweepReceived().then(
    () => null,
    (error: { reason?: string }) => error,
  );
  if (failed !== null) assert.equal(failed.reason, "unreadable");
  assert.equal((await position()).read_until > before.read_until, failed === null, "progress is what was read");
  return failed === null;
}

const NAMED = variantsFor({ key: PIX_KEY, txid: "a".repeat(32), e2eid: "E".repeat(32) });
/** Verdicts after the bank has mended its answer; any other stays. */
const MENDED: Partial<Record<Verdict, Verdict>> = { unreadable: "credited", "credited, listed": "credited" };

describe("a paid charge that its bank answers with", () => {
  let process: ReturnType<typeof startProcess>;
  before(() => {
    process = startProcess(payment);
  });
  after(() => process.stop());

  for (const [name, { verdict, made, mended, isPaidTwice = false }] of Object.entries(NAMED)) {
    it(`${name}: ${verdict}`, async () => {
      const userId = payment.merchant();
      if (made !== undefined) await payment.bank.answers({ path: "/cob/", ...made });
      const purchase = await pay(10, userId);
      if (isPaidTwice) await payment.bank.pay(purchase.txid);
      const other = await pay();
      const { change, alsoListed } = variantsFor(purchase)[name] ?? assert.fail(name);
      await payment.bank.answers(
        { path: `/cob/${purchase.txid}`, ...change },
        ...(alsoListed === undefined ? [] : [{ path: "/pix", ...alsoListed }]),
      );
      await look(purchase.txid, 3);
      assert.equal(await verdictOf(purchase), verdict);
      const isNamed = (await namedAsUnreadable(process)).includes(`txid="${purchase.txid}"`);
      assert.equal(isNamed, verdict in MENDED, "the metric names what is listed as unreadable, and nothing else");
      const isRead = await sweep(process);
      if (alsoListed === undefined) assert.ok(isRead, "its page and its sweep go on");
      await look(other.txid, 1);
      assert.equal(payment.ledger.balance(other.userId), 1_000, "nobody else's payment waits for it");
      await payment.bank.answers();
      await sweep(process);
      await look(purchase.txid, 1);
      assert.equal(await verdictOf(purchase), mended ?? MENDED[verdict] ?? verdict);
      await process.knex("due_work").delete();
    });
  }
});

describe("a bank's answer that cannot be read", () => {
  it("is listed from the third attempt on, with the txid and the names of what is missing, and no charge of others waits for it", async () => {
    const purchase = await pay();
    await payment.bank.answers(
      { path: `/cob/${purchase.txid}`, set: { pix: { valor: "dez", endToEndId: null } } },
      { path: "/pix", set: { pix: [] } },
    );
    assert.equal((await look(purchase.txid, 2))?.reason, "unreadable");
    assert.equal(await failingWork(purchase.txid), undefined);
    await look(purchase.txid, 1);
    const listed = await failingWork(purchase.txid);
    assert.deepEqual([listed?.txid, listed?.attempts], [purchase.txid, 3]);
    assert.deepEqual(listed?.failure, {
      code: "unavailable",
      reason: "unreadable",
      fields: ["pix.endToEndId", "pix.valor"],
    });
    const other = await pay();
    await look(other.txid, 1);
    assert.equal(payment.ledger.balance(other.userId), 1_000);
  });

  it("is, once no further look would follow, a word for the charge's state that nobody knows", async () => {
    const { txid } = (await payment.buy(payment.merchant(), 10)).body;
    await payment.bank.answers({ path: `/cob/${txid}`, set: { status: "EM_TRATAMENTO" } });
    assert.equal(await look(txid, 1), null);
    const later = startProcess(payment, { now: () => new Date(Date.now() + 48 * 3_600_000) });
    for (let time = 0; time < 3; time += 1) {
      await later.knex("due_work").where({ id: txid }).update({ due_at: new Date() });
      await later.runDueWork();
    }
    assert.deepEqual((await failingWork(txid))?.failure?.fields, ["status"]);
    await payment.bank.answers({ path: `/cob/${txid}`, set: { status: "EXPIRADA" } });
    await later.knex("due_work").where({ id: txid }).update({ due_at: new Date() });
    await later.runDueWork();
    assert.equal(await failingWork(txid), undefined);
    await payment.bank.answers();
    await later.stop();
  });

  it("does not end the merchant's buying: twenty such charges do not count as open, and none is shown to a buyer again", async () => {
    const userId = payment.merchant();
    await payment.bank.answers(
      { path: "/cob/", method: "GET", set: { pix: ["?"] } },
      { path: "/pix", set: { pix: [] } },
    );
    const made = await Promise.all(Array.from({ length: 20 }, (_, index) => pay(10 + index, userId)));
    assert.equal((await payment.buy(userId, 100)).status, 429);
    for (const { txid } of made) await look(txid, 1);
    const { status, body } = await payment.buy(userId, 10);
    assert.equal(status, 201);
    assert.ok(made.every(({ txid }) => txid !== body.txid));
    assert.equal((await payment.buy(payment.merchant(), 10)).status, 201, "and nobody else's");
    await payment.bank.answers();
  });

  it("holds up none of the other payments of its charge", async () => {
    const { userId, txid } = await pay();
    await payment.bank.pay(txid);
    const { pix } = await payment.bank.readBack<{ pix: object[] }>(`/cob/${txid}`);
    await payment.bank.answers(
      { path: `/cob/${txid}`, set: { pix: [{ ...pix[0], valor: "?" }, pix[1], "?"] as never } },
      { path: "/pix", set: { pix: [] } },
    );
    assert.equal((await look(txid, 1))?.reason, "unreadable");
    assert.equal(payment.ledger.balance(userId), 1_000);
    await payment.bank.answers();
  });

  it("is no payment of another charge: an end-to-end id given twice is credited once, and the second charge is listed", async () => {
    const [first, second] = [await pay(), await pay()];
    await look(first.txid, 1);
    await payment.bank.answers({ path: `/cob/${second.txid}`, set: { pix: { endToEndId: first.e2eid } } });
    assert.deepEqual(await look(second.txid, 5), { code: "conflict", reason: "payment_id_reused" });
    assert.equal((await failingWork(second.txid))?.attempts, 5);
    await payment.bank.answers();
    await look(second.txid, 1);
    assert.deepEqual([payment.ledger.balance(first.userId), payment.ledger.balance(second.userId)], [1_000, 1_000]);
  });
});
