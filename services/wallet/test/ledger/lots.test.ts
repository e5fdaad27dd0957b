import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { type LedgerHarness, openLedgerHarness } from "../_ledger-harness.ts";
import { creditOf, debitOf, purchaseOf, takeBackOf } from "../_movement-builder.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

let store: LedgerHarness;
before(async () => {
  store = await openLedgerHarness();
});
after(() => store.stop());
afterEach(async () => {
  assert.deepEqual((await store.checkBooks()).discrepancies, []);
});

async function lotsOf(userId: string): Promise<number[]> {
  const { rows } = await store.pool.query<{ remaining_cents: number }>(
    "select remaining_cents from lots where user_id = $1 order by expires_at",
    [userId],
  );
  return rows.map((row) => row.remaining_cents);
}

/** Ends some lots now, as if time had passed. */
async function endLotsGrantedBefore(userId: string, moment: Date): Promise<void> {
  await store.pool.query(
    "update lots set expires_at = now() - interval '1 second' where user_id = $1 and granted_at < $2",
    [userId, moment],
  );
}

describe("lots", () => {
  it("are spent earliest expiry first, whatever the order they were granted in", async () => {
    const wallet = await store.wallet();
    await store.ledger.credit(creditOf(wallet, { amountCents: 100, occurredAt: daysAgo(1) }));
    await store.ledger.credit(creditOf(wallet, { amountCents: 50, occurredAt: daysAgo(300) }));
    await store.ledger.credit(creditOf(wallet, { amountCents: 70, occurredAt: daysAgo(100) }));
    await store.ledger.debit(debitOf(wallet, { amountCents: 60 }));
    assert.deepEqual(await lotsOf(wallet), [0, 60, 100]);
    assert.equal((await store.books.wallet(wallet))?.nextExpiry?.amountCents, 60);
    await store.ledger.debit(debitOf(wallet, { amountCents: 160 }));
    assert.deepEqual(await lotsOf(wallet), [0, 0, 0]);
    assert.equal((await store.books.wallet(wallet))?.nextExpiry, null);
  });

  it("expire after 12 months, once, and only what is left of them", async () => {
    const wallet = await store.wallet();
    await store.ledger.credit(creditOf(wallet, { amountCents: 100, occurredAt: daysAgo(360) }));
    await store.ledger.credit(creditOf(wallet, { amountCents: 40, occurredAt: daysAgo(2) }));
    await store.ledger.debit(debitOf(wallet, { amountCents: 30 }));
    await endLotsGrantedBefore(wallet, daysAgo(300));
    const now = new Date();
    const swept = await Promise.all([1, 2, 3].map(() => store.replica().expireLots(now, 100)));
    assert.equal(
      swept.reduce((sum, count) => sum + count, 0),
      1,
    );
    assert.equal(await store.ledger.expireLots(now, 100), 0);
    assert.equal(await store.balance(wallet), 40);
    const [newest] = await store.statements.statement(wallet, { limit: 1, before: null });
    assert.deepEqual([newest?.amountCents, newest?.balanceAfterCents], [-70, 40]);
    assert.equal(newest?.description, "Crédito expirado (12 meses)");
  });

  it("that have ended pay nothing, swept or not, and do not count as what can be spent", async () => {
    const wallet = await store.wallet();
    await store.ledger.credit(creditOf(wallet, { amountCents: 100, occurredAt: daysAgo(367) }));
    const refused = await store.ledger.debit(debitOf(wallet));
    assert.deepEqual([refused.outcome, refused.balanceBeforeCents, refused.balanceAfterCents], ["NO_BALANCE", 0, 0]);
    await store.ledger.credit(creditOf(wallet, { amountCents: 40 }));
    const paid = await store.ledger.debit(debitOf(wallet));
    assert.deepEqual([paid.outcome, paid.balanceBeforeCents, paid.balanceAfterCents], ["PAID", 140, 110]);
    assert.equal((await store.ledger.debit(debitOf(wallet))).balanceBeforeCents, 10);
    assert.deepEqual(await lotsOf(wallet), [100, 10]);
    await store.ledger.expireLots(new Date(), 100);
    assert.deepEqual(await lotsOf(wallet), [0, 10]);
    assert.equal(await store.balance(wallet), 10);
  });

  it("of each wallet of a batch are judged by themselves", async () => {
    const wallets = await Promise.all([store.wallet(), store.wallet(60), store.wallet()]);
    const [ended = "", good = "", both = ""] = wallets;
    for (const wallet of [ended, both]) {
      await store.ledger.credit(creditOf(wallet, { amountCents: 100, occurredAt: daysAgo(367) }));
    }
    await store.ledger.credit(creditOf(both, { amountCents: 30 }));
    const results = await Promise.all([...wallets, ...wallets].map((wallet) => store.ledger.debit(debitOf(wallet))));
    const paid = (wallet: string) =>
      results.filter(({ outcome }, at) => outcome === "PAID" && [...wallets, ...wallets][at] === wallet).length;
    assert.deepEqual([paid(ended), paid(good), paid(both)], [0, 2, 1]);
  });

  it("expire while they are being spent, and every centavo is counted once", async () => {
    const wallet = await store.wallet();
    await store.ledger.credit(creditOf(wallet, { amountCents: 300, occurredAt: daysAgo(360) }));
    await store.ledger.credit(creditOf(wallet, { amountCents: 90 }));
    const [results] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => store.ledger.debit(debitOf(wallet)))),
      // A sweep whose clock is ahead takes the lot out while debits may still be paid from it.
      store.replica().expireLots(daysAgo(-30), 100),
    ]);
    const paid = results.filter(({ outcome }) => outcome === "PAID").length;
    const lines = await store.statements.statement(wallet, { limit: 100, before: null });
    const expired = lines.filter(({ description }) => /expirado/.test(description));
    const gone = expired.reduce((sum, line) => sum - line.amountCents, 0);
    assert.equal(await store.balance(wallet), 390 - paid * 30 - gone);
    assert.ok(expired.length <= 1 && paid >= 3);
  });
});

describe("the ledger", () => {
  it("is append-only: movements and postings can be neither changed nor removed", async () => {
    await store.ledger.debit(debitOf(await store.wallet(100)));
    for (const statement of [
      "update movements set amount_cents = 1",
      "update movements set kind = 'manual', description = 'x' where kind <> 'manual'",
      "update movements set description = 'x' where kind <> 'manual'",
      "delete from movements",
      "truncate movements cascade",
      "update postings set amount_cents = 1",
      "delete from postings",
      "truncate postings",
    ]) {
      await assert.rejects(store.pool.query(statement), /append-only/, statement);
    }
  });

  it("lets no statement take a balance below zero", async () => {
    const wallet = await store.wallet(100);
    await assert.rejects(store.pool.query("update wallets set balance_cents = -1 where user_id = $1", [wallet]));
  });

  it("settles what a clawback left owing before new credit can be spent", async () => {
    const wallet = await store.wallet();
    const purchase = purchaseOf(wallet, { amountCents: 200 });
    await store.ledger.credit(purchase);
    await store.ledger.debit(debitOf(wallet, { amountCents: 150 }));
    await store.ledger.takeBack(takeBackOf(purchase, { kind: "clawback" }));
    assert.equal(await store.balance(wallet), -150);
    assert.equal((await store.ledger.debit(debitOf(wallet))).outcome, "NO_BALANCE");
    const partly = await store.ledger.credit(creditOf(wallet, { amountCents: 100 }));
    assert.equal(partly.balanceAfterCents, -50);
    assert.equal((await store.ledger.debit(debitOf(wallet))).outcome, "NO_BALANCE");
    assert.equal((await store.ledger.credit(creditOf(wallet, { amountCents: 100 }))).balanceAfterCents, 50);
    assert.deepEqual(
      (await lotsOf(wallet)).filter((cents) => cents > 0),
      [50],
    );
    assert.equal((await store.ledger.debit(debitOf(wallet, { amountCents: 50 }))).outcome, "PAID");
    await assert.rejects(store.pool.query("update wallets set balance_cents = -1 where user_id = $1", [wallet]));
  });
});
