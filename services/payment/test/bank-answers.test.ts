import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type PaidCharge, type Verdict, variantsFor } from "./_answer-variants.ts";
import { PIX_KEY } from "./_bank.ts";
import { master, type PaymentHarness, startPaymentHarness } from "./_harness.ts";

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

/** The state of a charge of R$ 10,00 in our books and in the list that MASTER has to look at. */
async function verdictOf({ userId, txid }: Purchase): Promise<Verdict | "lost"> {
  const isListed = (await failingWork(txid)) !== undefined;
  const moved = payment.ledger
    .movements(userId)
    .map(([, cents]) => cents)
    .join();
  if (moved === "1000,-1000") return "taken back";
  if (moved === "1000") return isListed ? "credited, listed" : "credited";
  if (moved === "" && isListed) return "unreadable";
  const isReviewed = (await payment.reviews()).some((review) => review.user_id === userId && review.txid === txid);
  return moved === "" && isReviewed ? "before MASTER" : "lost";
}

const NAMED = variantsFor({ key: PIX_KEY, txid: "", e2eid: "" });

describe("a paid charge that its bank answers with", () => {
  for (const [name, { verdict }] of Object.entries(NAMED)) {
    it(`${name}: ${verdict}`, async () => {
      const purchase = await pay();
      const { change, alsoListed } = variantsFor(purchase)[name] ?? assert.fail(name);
      await payment.bank.answers(
        { path: `/cob/${purchase.txid}`, ...change },
        ...(alsoListed === undefined ? [] : [{ path: "/pix", ...alsoListed }]),
      );
      await look(purchase.txid, 3);
      assert.equal(await verdictOf(purchase), verdict);
      await payment.bank.answers();
      await look(purchase.txid, 1);
      assert.equal(
        await verdictOf(purchase),
        verdict === "unreadable" || verdict === "credited, listed" ? "credited" : verdict,
      );
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
