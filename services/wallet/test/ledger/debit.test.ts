import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { AppError } from "@tenho/kernel/errors/app-error";
import { debitBatch } from "../../src/adapters/db/debit-batch.ts";
import { assertBooksBalance, countBy, type LedgerHarness, openLedgerHarness } from "../_ledger-harness.ts";
import { creditOf, debitOf, PRICE } from "../_movement-builder.ts";

let store: LedgerHarness;
before(async () => {
  store = await openLedgerHarness();
});
after(() => store.stop());
afterEach(() => assertBooksBalance(store));

const movementsOf = async (userId: string) =>
  (await store.statements.statement(userId, { limit: 10_000, before: null })).length;

describe("a debit", () => {
  it("is applied once for each of 500 keys asked 8 times at once by two processes, in any order", async () => {
    const wallets = await Promise.all(Array.from({ length: 20 }, () => store.wallet(25 * PRICE)));
    const keys = Array.from({ length: 500 }, (_, at) => debitOf(wallets[at % 20] ?? "", { externalId: `key-${at}` }));
    const other = store.replica();
    const asked = Array.from({ length: 8 }, () => keys)
      .flat()
      .map((command) => ({ command, at: Math.random() }))
      .sort((a, b) => a.at - b.at);
    const results = await Promise.all(
      asked.map(({ command }, index) => (index % 2 === 0 ? store.ledger : other).debit(command)),
    );
    assert.deepEqual(
      countBy(results, ({ outcome }) => outcome),
      { PAID: 500, ALREADY_PAID: 3_500 },
    );
    const { rows } = await store.pool.query("select count(*) as n from movements where kind = 'debit'");
    assert.equal(rows[0].n, 500);
    for (const wallet of wallets) assert.equal(await store.balance(wallet), 0);
  });

  it("finds R$ 0,60 enough for exactly 2 of 50 at once", async () => {
    const wallet = await store.wallet(60);
    const other = store.replica();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? store.ledger : other).debit(debitOf(wallet))),
    );
    assert.deepEqual(
      countBy(results, ({ outcome }) => outcome),
      { PAID: 2, NO_BALANCE: 48 },
    );
    assert.equal(await store.balance(wallet), 0);
    const paid = results.filter(({ outcome }) => outcome === "PAID").map((result) => result.balanceAfterCents);
    assert.deepEqual(paid.sort(), [0, 30]);
  });

  it("that was refused can be paid after a top-up, under the same key", async () => {
    const wallet = await store.wallet(PRICE - 1);
    const offer = debitOf(wallet);
    assert.deepEqual(await store.ledger.debit(offer), {
      outcome: "NO_BALANCE",
      balanceBeforeCents: 29,
      balanceAfterCents: 29,
      movementId: null,
    });
    await store.ledger.credit(creditOf(wallet, { amountCents: 100 }));
    const paid = await store.ledger.debit(offer);
    assert.deepEqual([paid.outcome, paid.balanceBeforeCents, paid.balanceAfterCents], ["PAID", 129, 99]);
    assert.deepEqual(await store.ledger.debit(offer), { ...paid, outcome: "ALREADY_PAID" });
  });

  it("of a merchant without a wallet is refused and leaves no key behind", async () => {
    const userId = randomUUID();
    const offer = debitOf(userId);
    assert.equal((await store.ledger.debit(offer)).outcome, "NO_BALANCE");
    await store.ledger.assignUnit({ userId, unitId: randomUUID(), unitVersion: 0, openedAt: new Date() });
    await store.ledger.credit(creditOf(userId));
    assert.equal((await store.ledger.debit(offer)).outcome, "PAID");
  });

  it("asked many times at once without balance is answered NO_BALANCE every time", async () => {
    const offer = debitOf(await store.wallet(0));
    const results = await Promise.all(Array.from({ length: 60 }, () => store.ledger.debit(offer)));
    assert.deepEqual(
      countBy(results, ({ outcome }) => outcome),
      { NO_BALANCE: 60 },
    );
  });

  it("under a key of another amount or wallet is a conflict, also within one batch, and moves nothing", async () => {
    const [wallet, another] = [await store.wallet(300), await store.wallet(300)];
    const offer = debitOf(wallet);
    const attempts = await Promise.allSettled([
      store.ledger.debit(debitOf(wallet)),
      store.ledger.debit(offer),
      store.ledger.debit({ ...offer, amountCents: 31 }),
      store.ledger.debit({ ...offer, userId: another }),
    ]);
    attempts.push(...(await Promise.allSettled([store.ledger.debit({ ...offer, userId: another })])));
    const failed = attempts.flatMap((attempt) => (attempt.status === "rejected" ? [attempt.reason] : []));
    assert.ok(
      failed.length >= 2 && failed.every((error) => error instanceof AppError && error.reason === "key_reused"),
    );
    const debits = (await movementsOf(wallet)) + (await movementsOf(another)) - 2;
    assert.equal(debits, 2);
    await assert.rejects(store.ledger.credit({ ...creditOf(wallet), ...offer, kind: "manual" }), { code: "conflict" });
  });

  it("that cannot be stored fails alone, and delays no other", async () => {
    const wallet = await store.wallet(300);
    const bad = [
      { externalId: "a\0b" },
      { externalId: "" },
      { source: "x".repeat(201) },
      { description: "\ud800" },
      { amountCents: -30 },
      { amountCents: 0.5 },
      { amountCents: Number.MAX_SAFE_INTEGER },
      { occurredAt: new Date(Number.NaN) },
      { occurredAt: new Date(Date.now() + 3_600_000) },
    ];
    const results = await Promise.allSettled([
      ...bad.map((more) => store.ledger.debit(debitOf(wallet, more))),
      store.ledger.debit(debitOf(wallet)),
      // The edge would refuse this id; here it shows that a command that only the store refuses also fails alone.
      store.ledger.debit(debitOf("no uuid")),
      store.ledger.debit(debitOf(wallet)),
    ]);
    const outcomes = results.map((result) => (result.status === "fulfilled" ? result.value.outcome : "refused"));
    assert.deepEqual(countBy(outcomes, String), { refused: bad.length + 1, PAID: 2 });
    assert.equal(await store.balance(wallet), 240);
  });
});

describe("batches of debits", () => {
  it("in opposite orders of wallets and keys never deadlock", async () => {
    const wallets = await Promise.all(Array.from({ length: 30 }, () => store.wallet(10 * PRICE)));
    const commands = wallets.map((wallet) => debitOf(wallet, { amountCents: 1 }));
    for (let round = 0; round < 10; round += 1) {
      const mixed = commands.map((command) => ({ ...command, externalId: `${command.externalId}:${round}` }));
      const answers = await Promise.all([
        debitBatch(store.pool, mixed),
        debitBatch(store.pool, [...mixed].reverse()),
        debitBatch(
          store.pool,
          [...mixed].sort(() => Math.random() - 0.5),
        ),
      ]);
      const outcomes = answers.flatMap((answer) => [...answer.values()].map(({ outcome }) => outcome));
      assert.deepEqual(countBy(outcomes, String), { PAID: 30, TAKEN: 60 });
    }
  });

  it("answer PAID once for a key asked several times in one", async () => {
    const wallet = await store.wallet(300);
    const [first, offer] = [debitOf(wallet), debitOf(wallet)];
    const results = await Promise.all([first, offer, offer, offer, offer].map(store.ledger.debit));
    assert.deepEqual(
      countBy(results, ({ outcome }) => outcome),
      { PAID: 2, ALREADY_PAID: 3 },
    );
    assert.equal(new Set(results.slice(1).map(({ movementId }) => movementId)).size, 1);
    assert.equal(await store.balance(wallet), 240);
  });

  it("serve 2,000 debits of one wallet, each with its own running balance", async () => {
    const wallet = await store.wallet(2_000);
    const results = await Promise.all(
      Array.from({ length: 2_000 }, () => store.ledger.debit(debitOf(wallet, { amountCents: 1 }))),
    );
    assert.equal(new Set(results.map(({ balanceAfterCents }) => balanceAfterCents)).size, 2_000);
    assert.equal(await store.balance(wallet), 0);
  });
});
