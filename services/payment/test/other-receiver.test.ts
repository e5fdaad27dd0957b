import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { makePixCharge } from "../src/app/charges/make-pix-charge.ts";
import type { PaymentContext } from "../src/app/payment-context.ts";
import type { ProviderCharge } from "../src/app/providers.ts";
import { settleCharge } from "../src/app/settlement/settle-charge.ts";
import { type PaymentHarness, startPaymentHarness } from "./_harness.ts";
import { startProcess } from "./_process.ts";

let payment: PaymentHarness;
before(async () => {
  payment = await startPaymentHarness();
});
after(() => payment.stop());

/** Answers of the bank that lead a payer elsewhere. */
const ELSEWHERE: Readonly<Record<string, Partial<ProviderCharge>>> = {
  "another receiver's key": { pixKey: "chave-de-outro" },
  "another charge": { txid: "0".repeat(32) },
  "another amount": { amountCents: 1_001 },
};

describe("a bank that answers with a code that leads elsewhere", () => {
  for (const [what, change] of Object.entries(ELSEWHERE)) {
    it(`has ${what}: the code is not shown, not stored, and not stored when the charge is read back`, async () => {
      const { ctx, stop } = startProcess(payment);
      const userId = payment.merchant();
      const errors: unknown[] = [];
      const misled: PaymentContext = {
        ...ctx,
        pix: {
          ...ctx.pix,
          createCharge: async (asked) => ({ ...(await ctx.pix.createCharge(asked)), ...change }),
          readCharge: async (txid) => {
            const known = await ctx.pix.readCharge(txid);
            return known === null ? null : { ...known, ...change };
          },
        },
        log: { warn: () => undefined, error: (...args: unknown[]) => errors.push(args) },
      };
      const order = {
        key: `test:${userId}`,
        userId,
        amountCents: 1_000,
        expiresAt: new Date(Date.now() + 600_000),
        reuse: null,
      };
      await assert.rejects(makePixCharge(misled, order), { code: "unavailable" });
      await assert.rejects(makePixCharge(misled, order), { code: "unavailable" }, "neither is what is read back");
      assert.equal(errors.length, 2);
      const [charge] = await ctx.charges.list({ userId, limit: 1, before: null });
      await settleCharge(misled, charge?.txid ?? "");
      assert.equal((await ctx.charges.find(charge?.txid ?? ""))?.copyCode, null);
      await settleCharge(ctx, charge?.txid ?? "");
      assert.notEqual((await ctx.charges.find(charge?.txid ?? ""))?.copyCode, null, "the right one is stored");
      await stop();
    });
  }
});
