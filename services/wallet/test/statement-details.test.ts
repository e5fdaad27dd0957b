import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { CreditKind, WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { admin, client, master, startWalletHarness, type WalletHarness } from "./_harness.ts";
import { OTHER_UNIT, UNIT } from "./_movement-builder.ts";

const ZONE = "America/Rio_Branco";

let wallet: WalletHarness;
before(async () => {
  wallet = await startWalletHarness({ INITIAL_CREDIT_CENTS: "1000" });
});
after(() => wallet.stop());

async function pay(userId: string, more: { wishId?: string; occurredAt?: Date } = {}): Promise<string> {
  const externalId = randomUUID();
  const { occurredAt, ...rest } = more;
  await wallet.rpc.debit({
    userId,
    source: "offer",
    externalId,
    amountCents: 30n,
    description: "TENHO: Pizzaria",
    ...rest,
    ...(occurredAt && { occurredAt: { seconds: BigInt(Math.floor(occurredAt.getTime() / 1_000)), nanos: 0 } }),
  });
  return externalId;
}

type Proof = {
  id: string;
  kind: string;
  wish_id: string | null;
  verified: boolean;
  hash: string;
  previous_hash: string;
  [field: string]: unknown;
};
const lines = async (userId: string) => (await wallet.view(userId)).body.transactions;
const proofOf = (userId: string, id: string, as = client(userId)) =>
  wallet.call<Proof>("GET", `/wallet/${userId}/transactions/${id}`, { as });
describe("a statement", () => {
  it("names the offer and the wish of each TENHO and of its reversal, and which of them gives which back", async () => {
    const userId = await wallet.open();
    const offerId = await pay(userId, { wishId: "wish-7" });
    const { movementId } = await wallet.rpc.reverseDebit({ userId, source: "offer", externalId: offerId });
    const [reversal, debit, initial] = await lines(userId);
    assert.deepEqual(
      [debit, reversal].map((line) => [line?.kind, line?.wish_id, line?.offer_id]),
      [
        ["debit", "wish-7", offerId],
        ["reversal", "wish-7", offerId],
      ],
    );
    assert.deepEqual([debit?.reversed_by, reversal?.reverses, debit?.reverses], [movementId, debit?.id, null]);
    assert.deepEqual([initial?.kind, initial?.wish_id, initial?.offer_id], ["initial", null, null]);
  });

  it("says of the credit of a smoke run and of its return that they were a test, on the line and in its proof", async () => {
    const userId = await wallet.open();
    const order = { userId, runId: randomUUID() };
    await wallet.rpc.grantSmokeCredit(order);
    await wallet.rpc.takeSmokeCredit(order);
    const [taken, granted, initial] = await lines(userId);
    assert.deepEqual(
      [taken, granted, initial].map((line) => [line?.kind, line?.is_test]),
      [
        ["clawback", true],
        ["manual", true],
        ["initial", false],
      ],
    );
    assert.equal(taken?.description, "Crédito de teste retirado");
    const proofs = await Promise.all([taken, initial].map((line) => proofOf(userId, line?.id ?? "")));
    assert.deepEqual(
      proofs.map(({ body }) => body.is_test),
      [true, false],
    );
  });

  it("is narrowed to dates of the zone that is given and to credits or debits, page by page, with the sums of the period", async () => {
    const userId = await wallet.open();
    // 04:30 UTC of the 11th is still the 10th in Rio Branco, 05:30 is the 11th.
    const year = new Date().getUTCFullYear() - 1;
    await wallet.rpc.credit({
      userId,
      source: "manual",
      externalId: randomUUID(),
      kind: CreditKind.MANUAL,
      amountCents: 500n,
    });
    for (const time of ["04:30", "05:30", "23:00"])
      await pay(userId, { occurredAt: new Date(`${year}-03-11T${time}:00Z`) });
    const day = await wallet.view(userId, client(userId), `?from=${year}-03-11&to=${year}-03-11&time_zone=${ZONE}`);
    assert.deepEqual(
      [day.body.transactions.length, day.body.totals],
      [2, { spent: 0.6, customers: 2, cost_per_customer: 0.3 }],
    );
    const before = await wallet.view(userId, client(userId), `?to=${year}-03-10&time_zone=${ZONE}`);
    assert.equal(before.body.transactions.length, 1);
    const credits = await wallet.view(userId, client(userId), "?type=CREDIT");
    assert.deepEqual(
      credits.body.transactions.map(({ kind }) => kind),
      ["manual", "initial"],
    );
    const first = await wallet.view(userId, client(userId), "?type=DEBIT&limit=2");
    const rest = await wallet.view(userId, client(userId), `?type=DEBIT&limit=2&cursor=${first.body.next_cursor}`);
    assert.deepEqual(
      [first.body.transactions.length, rest.body.transactions.length, rest.body.next_cursor],
      [2, 1, null],
    );
    for (const query of [`?from=${year}-02-30`, "?type=OTHER", "?for_file=xls", "?from=amanha"]) {
      assert.equal((await wallet.view(userId, client(userId), query)).status, 400, query);
    }
  });

  it("says how many TENHOs can be paid, LOW below ten and EMPTY below one", async () => {
    const userId = await wallet.open();
    const seen = async () => {
      const { body } = await wallet.view(userId);
      return [body.affordable, body.level];
    };
    assert.deepEqual(await seen(), [33, "OK"]);
    await wallet.rpc.debit({ userId, source: "offer", externalId: "a", amountCents: 701n });
    assert.deepEqual(await seen(), [9, "LOW"]);
    await wallet.rpc.debit({ userId, source: "offer", externalId: "b", amountCents: 270n });
    assert.deepEqual(await seen(), [0, "EMPTY"]);
  });

  it("counts no TENHOs while they are free, and lists a free one as a debit and its reversal as a credit of 0", async () => {
    const userId = await wallet.open();
    const load = (client_id: string, amount?: number) =>
      wallet.call("POST", "/wallet/transaction", { as: master, json: { client_id, type: "CREDIT", amount } });
    const price = (cents: bigint) => wallet.harness.rpc(WalletService, master).setPrice({ priceCents: cents });
    await price(0n);
    try {
      const [key, description] = [{ userId, source: "offer", externalId: "free" }, "TENHO grátis: Pizzaria"];
      assert.equal((await wallet.rpc.debit({ ...key, amountCents: 0n, description })).balanceAfterCents, 1_000n);
      await wallet.rpc.reverseDebit({ ...key });
      const { body } = await wallet.view(userId);
      assert.deepEqual([body.price, body.affordable, body.level], [0, null, "OK"]);
      assert.deepEqual(
        body.transactions.map(({ kind, type, amount, description }) => [kind, type, amount, description]),
        [
          ["reversal", "CREDIT", 0, "Devolução de TENHO"],
          ["debit", "DEBIT", 0, description],
          ["initial", "CREDIT", 10, body.transactions[2]?.description],
        ],
      );
      const { recent } = await wallet.rpc.summarise({ userIds: [userId], recentMax: 2 });
      assert.deepEqual(
        recent.map(({ credit }) => credit),
        [true, false],
      );
      const id = body.transactions[1]?.id;
      const proof = await wallet.call<{ verified: boolean }>("GET", `/wallet/${userId}/transactions/${id}`, {
        as: client(userId),
      });
      assert.equal(proof.body.verified, true);
      assert.equal((await load(userId)).status, 400, "no credit value to go by");
      assert.equal((await load(userId, 1)).status, 201);
    } finally {
      await price(30n);
    }
  });
});

describe("the lines for a file", () => {
  type Page = {
    period: { from: string; to: string; time_zone: string } | null;
    transactions: { id: string; type: string }[];
    next_cursor: string | null;
  };
  const page = (userId: string, query = "", as = client(userId)) =>
    wallet.call<Page>("GET", `/wallet/${userId}?for_file=true${query}`, { as });

  it("are those of the last 30 days in the zone that is given, or of the dates, which it names", async () => {
    const userId = await wallet.open();
    await pay(userId, { occurredAt: new Date(Date.now() - 40 * 86_400_000) });
    const offerId = await pay(userId);
    const { body } = await page(userId, `&time_zone=${ZONE}`);
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE }).format(new Date());
    assert.deepEqual([body.period?.to, body.period?.time_zone, body.transactions.length], [today, ZONE, 2]);
    assert.deepEqual((await lines(userId)).map((line) => line.offer_id).slice(0, 1), [offerId]);
    const old = await page(userId, `&from=${body.period?.from.slice(0, 4)}-01-01&to=${body.period?.from}`);
    assert.deepEqual([old.body.period?.to, old.body.period?.time_zone], [body.period?.from, "America/Fortaleza"]);
    assert.equal((await page(userId, "&time_zone=Lua/Cratera")).status, 400);
    assert.equal((await wallet.view(userId)).body.period, null, "a screen has no period");
  });

  it("come by pages of up to a thousand, each once, in the order of the balances", async () => {
    const userId = await wallet.open();
    const amountCents = 40_000n;
    await wallet.rpc.credit({
      userId,
      source: "manual",
      externalId: randomUUID(),
      kind: CreditKind.MANUAL,
      amountCents,
    });
    await Promise.all(Array.from({ length: 1_003 }, () => pay(userId)));
    const first = (await page(userId, "&limit=500")).body;
    const seen = [...first.transactions];
    for (let cursor = first.next_cursor; cursor !== null; ) {
      const { body } = await page(userId, `&limit=500&cursor=${cursor}`);
      seen.push(...body.transactions);
      cursor = body.next_cursor;
    }
    assert.equal(new Set(seen.map(({ id }) => id)).size, 1_005);
    assert.equal(seen.length, 1_005);
    assert.equal((await page(userId, "&type=CREDIT")).body.transactions.length, 2);
    assert.equal((await page(userId, "&limit=1001")).status, 400);
  });

  it("are refused to who may not see the wallet", async () => {
    const userId = await wallet.open();
    assert.equal((await page(userId, "", client(randomUUID()))).status, 404);
    assert.equal((await page(userId, "", admin(OTHER_UNIT))).status, 404);
  });
});

describe("the proof of a movement", () => {
  it("names wish, button, message and balances, and is verified against its hash", async () => {
    const userId = await wallet.open();
    const origin = { wishId: "wish-1", buttonId: "button-1", wamid: "wamid.1" };
    const offer = { userId, source: "offer", externalId: randomUUID(), amountCents: 30n, description: "TENHO" };
    const { movementId } = await wallet.rpc.debit({ ...offer, ...origin });
    const { status, body } = await proofOf(userId, movementId);
    assert.equal(status, 200);
    assert.deepEqual(
      [body.kind, body.wish_id, body.offer_id, body.button_id, body.wamid, body.price],
      ["debit", "wish-1", offer.externalId, "button-1", "wamid.1", 0.3],
    );
    assert.deepEqual([body.balance_before, body.balance_after, body.verified], [10, 9.7, true]);
    const { body: statement } = await wallet.view(userId);
    const { body: first } = await proofOf(userId, statement.transactions[1]?.id ?? "");
    assert.deepEqual([first.previous_hash, first.wish_id, first.verified], ["0".repeat(64), null, true]);
    assert.equal(body.previous_hash, first.hash);
  });

  it("of a purchase names the charge and the payment", async () => {
    const userId = await wallet.open();
    const ids = { txid: "charge-1", endToEndId: "E123" };
    const { movementId } = await wallet.rpc.credit({
      userId,
      source: "pix",
      externalId: "E123",
      kind: CreditKind.PIX,
      amountCents: 600n,
      ...ids,
    });
    const { body } = await proofOf(userId, movementId, master);
    assert.deepEqual([body.txid, body.end_to_end_id, body.button_id, body.verified], ["charge-1", "E123", null, true]);
  });

  it("is hidden with its wallet, and of no other wallet", async () => {
    const [userId, another] = [await wallet.open(), await wallet.open()];
    const id = (await wallet.view(userId)).body.transactions[0]?.id ?? "";
    assert.equal((await proofOf(userId, id, client(another))).status, 404);
    assert.equal((await proofOf(another, id)).status, 404);
    assert.equal((await proofOf(userId, randomUUID())).status, 404);
    assert.equal((await proofOf(userId, "x")).status, 400);
  });
});

describe("GET /users/:userId/credits", () => {
  type Lots = { source: string; granted: number; remaining: number; expires_at: string }[];
  const lotsOf = (userId: string, as = client(userId)) => wallet.call<Lots>("GET", `/users/${userId}/credits`, { as });

  it("lists what is left by lot, the one that ends first before the others", async () => {
    const userId = await wallet.open();
    const card = { userId, source: "card", externalId: randomUUID(), kind: CreditKind.CARD, amountCents: 600n };
    await wallet.rpc.credit(card);
    const offerId = await pay(userId);
    await wallet.rpc.reverseDebit({ userId, source: "offer", externalId: offerId });
    const { status, body } = await lotsOf(userId);
    assert.equal(status, 200);
    assert.deepEqual(
      body.map(({ source, granted, remaining }) => [source, granted, remaining]),
      [
        ["INITIAL", 10, 9.7],
        ["CARD", 6, 6],
        ["REVERSAL", 0.3, 0.3],
      ],
    );
    const ends = body.map((lot) => lot.expires_at);
    assert.deepEqual(ends, [...ends].sort());
  });

  it("is hidden like the wallet, and empty for who keeps none", async () => {
    const userId = await wallet.open(UNIT);
    assert.equal((await lotsOf(userId, client(randomUUID()))).status, 404);
    assert.equal((await lotsOf(userId, identityFor({ role: "USER", clientId: userId }))).status, 403);
    const me = identityFor({ role: "MASTER" });
    assert.deepEqual((await lotsOf(me.userId ?? "", me)).body, []);
  });
});
