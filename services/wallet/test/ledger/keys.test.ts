import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { admin, master, startWalletHarness, type WalletHarness } from "../_harness.ts";
import { assertBooksBalance, type LedgerHarness, openLedgerHarness } from "../_ledger-harness.ts";
import { creditOf, debitOf, purchaseOf, takeBackOf } from "../_movement-builder.ts";

type Outcome = { isSame: boolean; answer: unknown };

/** Makes concurrent calls with one key: the first and every second are the same; the others ask for something else. */
async function atOnce(same: () => Promise<unknown>, other: () => Promise<unknown>): Promise<Outcome[]> {
  return Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const isSame = at % 2 === 0;
      const answer = await (isSame ? same : other)().catch((error: unknown) => error);
      return { isSame, answer };
    }),
  );
}

const isReused = (answer: unknown): boolean => (answer as { reason?: string }).reason === "key_reused";

describe("one key of the ledger", () => {
  let store: LedgerHarness;
  before(async () => {
    store = await openLedgerHarness();
  });
  after(() => store.stop());

  const key = () => ({ source: "test", externalId: randomUUID() });

  it("stands for one movement: the same again has the same answer, another is a conflict and moves nothing, also at once", async () => {
    const userId = await store.wallet(5_000);
    const other = await store.wallet(5_000);
    const [one, two] = [purchaseOf(userId, { amountCents: 600 }), purchaseOf(userId, { amountCents: 600 })];
    for (const purchase of [one, two]) await store.ledger.credit(purchase);
    const bought = purchaseOf(userId);
    const { debit, credit, takeBack } = store.ledger;
    const cases: [what: string, same: (at: object) => Promise<unknown>, other: (at: object) => Promise<unknown>][] = [
      [
        "a debit's amount",
        (at) => debit(debitOf(userId, at)),
        (at) => debit(debitOf(userId, { ...at, amountCents: 31 })),
      ],
      ["a debit's wallet", (at) => debit(debitOf(userId, at)), (at) => debit(debitOf(other, at))],
      [
        "a credit's amount",
        (at) => credit(creditOf(userId, at)),
        (at) => credit(creditOf(userId, { ...at, amountCents: 501 })),
      ],
      ["a credit's wallet", (at) => credit(creditOf(userId, at)), (at) => credit(creditOf(other, at))],
      ["a credit's kind", (at) => credit({ ...bought, ...at }), (at) => credit(creditOf(userId, at))],
      [
        "a credit's description",
        (at) => credit(creditOf(userId, at)),
        (at) => credit(creditOf(userId, { ...at, description: "Outro" })),
      ],
      [
        "a purchase's charge",
        (at) => credit(purchaseOf(userId, { ...at, purchase: { txid: "tx1", endToEndId: "E1" } })),
        (at) => credit(purchaseOf(userId, { ...at, purchase: { txid: "tx2", endToEndId: "E1" } })),
      ],
      [
        "a purchase's payment",
        (at) => credit(purchaseOf(userId, { ...at, purchase: { txid: "tx1", endToEndId: "E1" } })),
        (at) => credit(purchaseOf(userId, { ...at, purchase: { txid: "tx1", endToEndId: null } })),
      ],
      [
        "a refund's amount",
        (at) => takeBack(takeBackOf(one, { ...at, amountCents: 50 })),
        (at) => takeBack(takeBackOf(one, { ...at, amountCents: 51 })),
      ],
      [
        "a refund's purchase",
        (at) => takeBack(takeBackOf(one, { ...at, amountCents: 50 })),
        (at) => takeBack(takeBackOf(two, { ...at, amountCents: 50 })),
      ],
      [
        "a clawback's purchase",
        (at) => takeBack(takeBackOf(one, { ...at, kind: "clawback", amountCents: 50 })),
        (at) => takeBack(takeBackOf(two, { ...at, kind: "clawback", amountCents: 50 })),
      ],
      [
        "a taking's kind",
        (at) => takeBack(takeBackOf(one, { ...at, kind: "clawback", amountCents: 50 })),
        (at) => takeBack(takeBackOf(one, { ...at, amountCents: 50 })),
      ],
    ];
    for (const [what, same, another] of cases) {
      const at = key();
      const before = await countMovements();
      const outcomes = await atOnce(
        () => same(at),
        () => another(at),
      );
      assert.equal((await countMovements()) - before, 1, what);
      const [first] = outcomes.filter(({ answer }) => !isReused(answer));
      for (const { isSame, answer } of outcomes) assert.equal(isReused(answer), isSame !== first?.isSame, what);
    }
    await assertBooksBalance(store);
  });

  async function countMovements(): Promise<number> {
    const { rows } = await store.pool.query<{ count: number }>("select count(*)::int as count from movements");
    return rows[0]?.count ?? 0;
  }
});

describe("POST /wallet/transaction with an Idempotency-Key", () => {
  let wallet: WalletHarness;
  before(async () => {
    wallet = await startWalletHarness();
  });
  after(() => wallet.stop());

  it("409 for another body, also at once, and one credit; another operator's key is another key", async () => {
    const [userId, other] = [await wallet.open(), await wallet.open()];
    const as = admin();
    const load = (json: object, who = as) =>
      wallet.call<{ id?: string; reason?: string }>("POST", "/wallet/transaction", {
        as: who,
        json: { client_id: userId, amount: 5, type: "CREDIT", description: "Bônus", ...json },
        headers: { "idempotency-key": "carga-1" },
      });
    const answers = await Promise.all([load({}), load({}), load({}), load({})]);
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    for (const json of [{ amount: 6 }, { client_id: other }, { description: "Outro" }]) {
      const refused = await Promise.all([load(json), load(json)]);
      for (const { status, body } of refused) assert.deepEqual([status, body.reason], [409, "key_reused"]);
    }
    for (const amount of [undefined, null]) {
      const { status, body } = await load({ amount });
      assert.deepEqual([status, body.reason], [409, "key_reused"], "an amount left out is another request");
    }
    assert.equal((await wallet.view(userId)).body.balance, 10);
    assert.equal((await load({ amount: 6 }, admin())).status, 201);
    assert.equal((await wallet.view(userId)).body.balance, 16);
  });

  it("201 again where no amount was named, whatever the credit value is by now; 409 where one is named then, also at once", async () => {
    const [userId, as] = [await wallet.open(), admin()];
    const load = (amount: number | null) =>
      wallet.call<{ id?: string; reason?: string }>("POST", "/wallet/transaction", {
        as,
        json: { client_id: userId, amount, type: "CREDIT" },
        headers: { "idempotency-key": "carga-2" },
      });
    const first = await load(null);
    assert.equal(first.status, 201);
    const cents = Math.round(((await wallet.view(userId)).body.balance - 5) * 100);
    await wallet.harness.rpc(WalletService, master).setPrice({ priceCents: BigInt(cents + 12) });
    assert.deepEqual((await load(null)).body, first.body);
    for (const refused of await Promise.all([load(cents / 100), load((cents + 12) / 100)])) {
      assert.deepEqual([refused.status, refused.body.reason], [409, "key_reused"]);
    }
    assert.equal((await wallet.view(userId)).body.balance, 5 + cents / 100);
  });
});
