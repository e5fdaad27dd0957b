import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { grantSmokeCredit, takeSmokeCredit } from "../../src/app/movements/smoke-credit.ts";
import { setPrice } from "../../src/app/set-price.ts";
import type { WalletContext } from "../../src/app/wallet-context.ts";
import { walletContext } from "../_context.ts";
import { assertBooksBalance, type LedgerHarness, openLedgerHarness } from "../_ledger-harness.ts";
import { debitOf, PRICE } from "../_movement-builder.ts";

describe("the credit of a smoke run", () => {
  let harness: LedgerHarness;
  let ctx: WalletContext;
  before(async () => {
    harness = await openLedgerHarness();
    ctx = walletContext(harness.pool);
  });
  after(() => harness.stop());

  const sumOf = async (account: string) => {
    const { rows } = await harness.pool.query<{ cents: number }>(
      "select coalesce(sum(amount_cents), 0)::int as cents from postings where account = $1",
      [account],
    );
    return rows[0]?.cents;
  };

  for (const cents of [0, 500]) {
    it(`pays a TENHO and leaves a wallet of ${cents} as it was, however often each step is repeated`, async () => {
      const userId = await harness.wallet(cents);
      const grants = await sumOf("house:grants");
      const revenue = await sumOf("house:revenue");
      const order = { userId, runId: randomUUID() };
      assert.deepEqual(await Promise.all([grantSmokeCredit(ctx, order), grantSmokeCredit(ctx, order)]), [PRICE, PRICE]);
      assert.equal(await harness.balance(userId), cents + PRICE);
      const debit = debitOf(userId);
      await harness.ledger.debit(debit);
      await harness.ledger.reverseDebit({ userId, debit, description: "" });
      assert.deepEqual(await Promise.all([takeSmokeCredit(ctx, order), takeSmokeCredit(ctx, order)]), [PRICE, PRICE]);
      assert.equal(await takeSmokeCredit(ctx, order), PRICE);
      assert.equal(await harness.balance(userId), cents);
      assert.deepEqual([await sumOf("house:grants"), await sumOf("house:revenue")], [grants, revenue]);
      await assertBooksBalance(harness);
    });
  }

  it("is taken in full from who spent it, and neither given to nor taken from another of the same run", async () => {
    const [userId, other] = [await harness.wallet(), await harness.wallet(100)];
    const order = { userId, runId: randomUUID() };
    await grantSmokeCredit(ctx, order);
    await assert.rejects(grantSmokeCredit(ctx, { ...order, userId: other }), { reason: "key_reused" });
    await harness.ledger.debit(debitOf(userId));
    assert.equal(await takeSmokeCredit(ctx, { ...order, userId: other }), 0);
    assert.equal(await takeSmokeCredit(ctx, order), PRICE);
    assert.deepEqual([await harness.balance(userId), await harness.balance(other)], [-PRICE, 100]);
    await assertBooksBalance(harness);
  });

  it("is what it was granted as after the price has changed, and nothing while a TENHO is free", async () => {
    const userId = await harness.wallet();
    const order = { userId, runId: randomUUID() };
    await grantSmokeCredit(ctx, order);
    await setPrice(ctx, 0, "MASTER");
    assert.equal(await grantSmokeCredit(ctx, order), PRICE);
    assert.equal(await grantSmokeCredit(ctx, { userId, runId: randomUUID() }), 0);
    assert.equal(await takeSmokeCredit(ctx, { userId, runId: randomUUID() }), 0);
    assert.equal(await takeSmokeCredit(ctx, order), PRICE);
    assert.equal(await harness.balance(userId), 0);
  });
});
