import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createGuardStore } from "../../src/adapters/db/guard-store.ts";
import { assertBooksBalance, countBy, type LedgerHarness, openLedgerHarness } from "../_ledger-harness.ts";
import { creditOf, debitOf, PRICE, purchaseOf, takeBackOf } from "../_movement-builder.ts";

let store: LedgerHarness;
before(async () => {
  store = await openLedgerHarness();
});
after(() => store.stop());

const freeOf = (userId: string, more: object = {}) => debitOf(userId, { amountCents: 0, ...more });
const keyOf = ({ source, externalId }: { source: string; externalId: string }) => ({ source, externalId });
const rowsOf = async (sql: string, userId: string) => (await store.pool.query(sql, [userId])).rows;
const postingsOf = (userId: string) =>
  rowsOf("select p.* from postings p join movements m on m.id = p.movement_id where m.user_id = $1", userId);
const alertsOf = (userId: string) => rowsOf("select * from alerts where user_id = $1", userId);
const setPrice = (cents: number) =>
  store.pool.query(
    "insert into prices values ('tenho', $1) on conflict (name) do update set amount_cents = excluded.amount_cents",
    [cents],
  );

/** A wallet that a clawback left below zero. */
async function owing(cents: number): Promise<string> {
  const userId = await store.wallet();
  const purchase = purchaseOf(userId, { amountCents: 600 });
  await store.ledger.credit(purchase);
  await store.ledger.debit(debitOf(userId, { amountCents: cents }));
  await store.ledger.takeBack(takeBackOf(purchase, { kind: "clawback" }));
  return userId;
}

describe("a free TENHO", () => {
  it("is one movement of 0 without postings for its key, however often and by however many processes it is asked", async () => {
    const userId = await store.wallet();
    const [command, other] = [
      freeOf(userId, { origin: { wishId: "w", buttonId: null, wamid: null } }),
      store.replica(),
    ];
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? store.ledger : other).debit(command)),
    );
    assert.deepEqual(
      countBy(results, ({ outcome }) => outcome),
      { PAID: 1, ALREADY_PAID: 11 },
    );
    const page = await store.statements.statement(userId, { limit: 10, before: null });
    assert.deepEqual(
      page.map(({ kind, amountCents, balanceAfterCents, wishId }) => [kind, amountCents, balanceAfterCents, wishId]),
      [["debit", 0, 0, "w"]],
    );
    assert.deepEqual(await postingsOf(userId), []);
    assert.equal((await rowsOf("select * from changes where user_id = $1", userId)).length, 1);
    await assert.rejects(store.ledger.debit({ ...command, amountCents: PRICE }), { reason: "key_reused" });
    await assertBooksBalance(store);
  });

  it("costs no lot anything among paid ones, and counts as a customer", async () => {
    const userId = await store.wallet(2 * PRICE);
    const amounts = [PRICE, 0, PRICE, 0];
    const results = await Promise.all(
      amounts.map((amountCents) => store.ledger.debit(debitOf(userId, { amountCents }))),
    );
    assert.deepEqual(new Set(results.map(({ outcome }) => outcome)), new Set(["PAID"]));
    assert.equal(await store.balance(userId), 0);
    const totals = await store.statements.totals(userId, { from: null, to: null });
    assert.deepEqual(totals, { spentCents: 2 * PRICE, customers: 4 });
    await assertBooksBalance(store);
  });

  it("is refused to a wallet that owes after a clawback until that is settled, and to nobody without a wallet", async () => {
    const userId = await owing(200);
    const command = freeOf(userId);
    const refused = { outcome: "NO_BALANCE", balanceBeforeCents: -200, balanceAfterCents: -200, movementId: null };
    assert.deepEqual(await store.ledger.debit(command), refused);
    await store.ledger.credit(creditOf(userId, { amountCents: 200 }));
    assert.equal((await store.ledger.debit(command)).outcome, "PAID", "the refused one left no key");
    assert.equal((await store.ledger.debit(freeOf(randomUUID()))).outcome, "NO_BALANCE");
    await assertBooksBalance(store);
  });

  it("is held to no daily cap and tells of no threshold", async () => {
    const userId = await store.wallet(10 * PRICE);
    await store.ledger.debit(debitOf(userId, { amountCents: 5 * PRICE }));
    const guards = createGuardStore(store.pool);
    await guards.setGuard(userId, { dailyCapCents: PRICE, thresholdCents: PRICE });
    await store.pool.query("update lots set expires_at = clock_timestamp() where user_id = $1", [userId]);
    assert.equal((await store.ledger.debit(debitOf(userId))).outcome, "CAP_REACHED");
    for (const _ of [1, 2]) assert.equal((await store.ledger.debit(freeOf(userId))).outcome, "PAID");
    assert.deepEqual(await alertsOf(userId), []);
  });

  it("is given back by a movement of 0, once, without a lot, and is no customer any more", async () => {
    const userId = await store.wallet(PRICE);
    const debit = freeOf(userId);
    await store.ledger.debit(debit);
    const command = { userId, debit: keyOf(debit), description: "" };
    const results = await Promise.all([1, 2, 3].map(() => store.ledger.reverseDebit(command)));
    assert.deepEqual(
      results.map(({ amountCents, balanceAfterCents }) => [amountCents, balanceAfterCents]),
      results.map(() => [0, PRICE]),
    );
    assert.equal(results.filter(({ applied }) => applied).length, 1);
    assert.equal((await rowsOf("select * from lots where user_id = $1", userId)).length, 1);
    assert.equal((await store.statements.totals(userId, { from: null, to: null })).customers, 0);
    const kindsOf = async (type: "CREDIT" | "DEBIT") => {
      const filter = { from: null, to: null, type };
      const lines = await store.statements.statement(userId, { limit: 10, before: null, filter });
      return lines.map(({ kind }) => kind);
    };
    assert.deepEqual([await kindsOf("CREDIT"), await kindsOf("DEBIT")], [["reversal", "manual"], ["debit"]]);
    await assertBooksBalance(store);
  });

  it("given back below zero settles nothing that is owed", async () => {
    const userId = await store.wallet();
    const debit = freeOf(userId);
    await store.ledger.debit(debit);
    const purchase = purchaseOf(userId, { amountCents: 600 });
    await store.ledger.credit(purchase);
    await store.ledger.debit(debitOf(userId, { amountCents: 100 }));
    await store.ledger.takeBack(takeBackOf(purchase, { kind: "clawback" }));
    await store.ledger.reverseDebit({ userId, debit: keyOf(debit), description: "" });
    assert.equal(await store.balance(userId), -100);
    await assertBooksBalance(store);
  });

  it("is the only movement of 0: credit, purchases and what takes back are refused, by the store too", async () => {
    const userId = await store.wallet(PRICE);
    const purchase = purchaseOf(userId);
    await store.ledger.credit(purchase);
    await assert.rejects(store.ledger.credit(creditOf(userId, { amountCents: 0 })), { code: "invalid_input" });
    await assert.rejects(store.ledger.takeBack(takeBackOf(purchase, { amountCents: 0 })), { code: "invalid_input" });
    await assert.rejects(store.ledger.debit(debitOf(userId, { amountCents: -1 })), { code: "invalid_input" });
    const insert = `insert into movements (id, user_id, kind, amount_cents, balance_after_cents, description, occurred_at)
      values (gen_random_uuid(), $1, 'manual', 0, 0, '', now())`;
    await assert.rejects(store.pool.query(insert, [userId]), { constraint: "movements_amount_check" });
  });
});

describe("the books of free TENHOs", () => {
  it("count a posting of a free one, and a paid one without postings, as wrong", async (t) => {
    const userId = await store.wallet(PRICE);
    const free = await store.ledger.debit(freeOf(userId));
    const paid = await store.ledger.debit(debitOf(userId));
    const client = await store.pool.connect();
    t.after(() => client.release());
    await client.query("alter table postings disable trigger postings_append_only");
    await client.query("update postings set movement_id = $1 where movement_id = $2", [
      free.movementId,
      paid.movementId,
    ]);
    const { discrepancies } = await store.checkBooks();
    const kindsOf = (id: string | null) => discrepancies.flatMap((one) => (one.id === id ? [one.kind] : [])).sort();
    const expected = ["movement_without_two_postings", "posting_differs_from_movement"];
    assert.deepEqual([kindsOf(free.movementId), kindsOf(paid.movementId)], [expected, expected]);
    await client.query("update postings set movement_id = $1 where movement_id = $2", [
      paid.movementId,
      free.movementId,
    ]);
    await client.query("alter table postings enable trigger postings_append_only");
    await assertBooksBalance(store);
  });
});

describe("a threshold while a TENHO is free", () => {
  it("is not told of, and by the first movement after that", async (t) => {
    await setPrice(0);
    t.after(() => setPrice(PRICE));
    const userId = await store.wallet(10 * PRICE);
    await createGuardStore(store.pool).setGuard(userId, { dailyCapCents: null, thresholdCents: 5 * PRICE });
    const purchase = purchaseOf(userId, { amountCents: 600 });
    await store.ledger.credit(purchase);
    await store.ledger.debit(debitOf(userId, { amountCents: 9 * PRICE }));
    await store.ledger.takeBack(takeBackOf(purchase, { amountCents: 600 }));
    assert.deepEqual(await alertsOf(userId), []);
    await setPrice(PRICE);
    await store.ledger.debit(debitOf(userId));
    assert.equal((await alertsOf(userId)).length, 1);
  });
});
