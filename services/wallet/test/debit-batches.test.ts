import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { debitBatch } from "../src/adapters/db/debit-batch.ts";
import { assertBooksBalance, countBy, type LedgerHarness, openLedgerHarness } from "./_ledger-harness.ts";
import { debitOf, PRICE } from "./_movement-builder.ts";

let store: LedgerHarness;
before(async () => {
  store = await openLedgerHarness();
});
after(() => store.stop());
afterEach(() => assertBooksBalance(store));

describe("batches", () => {
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
