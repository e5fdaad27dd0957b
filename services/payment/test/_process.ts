import { createKnex } from "@tenho/kernel/db/create-knex";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createWalletClient } from "../src/adapters/messages/wallet-client.ts";
import { createCardProvider } from "../src/adapters/provider/card-provider.ts";
import { createPixProvider } from "../src/adapters/provider/pix-provider.ts";
import { advanceRefund } from "../src/app/refunds/advance-refund.ts";
import { advanceReview } from "../src/app/refunds/advance-review.ts";
import { settleCharge } from "../src/app/settlement/settle-charge.ts";
import { runDueWork } from "../src/app/sweeps/run-due-work.ts";
import { type SweepRules, sweepReceived } from "../src/app/sweeps/sweep-received.ts";
import { bankAccessOf } from "../src/compose/bank-access.ts";
import { loadPaymentConfig } from "../src/config.ts";
import { PIX_KEY } from "./_bank.ts";
import { paymentContext } from "./_context.ts";
import type { PaymentHarness } from "./_harness.ts";

const HOUR_MS = 3_600_000;
const SWEEPS = {
  received: { name: "received", everyMs: HOUR_MS, overlapMs: 2 * HOUR_MS, onlyReturned: false },
  returned: { name: "returned", everyMs: 24 * HOUR_MS, overlapMs: 90 * 24 * HOUR_MS, onlyReturned: true },
} as const satisfies Record<string, SweepRules>;

/** Thrown at a crash point to end a test's process: nothing after it is done. */
export class Died extends Error {}

/** Dies at the n-th passage of a line. */
export function dieAt(name: string, passage = 1): (point: string) => void {
  let left = passage;
  return (point) => {
    if (point !== name) return;
    left -= 1;
    if (left === 0) throw new Died(name);
  };
}

/** Another process on the payment's store, with the same bank and wallet; its clock may be set. */
export function startProcess(
  { env, bank, harness }: PaymentHarness,
  {
    crashPoint = () => undefined,
    now = () => new Date(),
    warned,
  }: {
    crashPoint?: (name: string) => void;
    now?: () => Date;
    /** Takes what the process logs beside its messages. */
    warned?: object[];
  } = {},
) {
  const url = env.POSTGRES_URL ?? "";
  const knex = createKnex({
    url,
    schema: "payment",
    poolMax: 4,
    statementTimeoutMs: 30_000,
    applicationName: "tenho-payment",
  });
  const metrics = createMetrics("test");
  const shared = { timeoutMs: 20_000, breakerResetMs: 100, metrics };
  const pix = createPixProvider({
    ...shared,
    bank: bankAccessOf(loadPaymentConfig(env)),
    pixKey: PIX_KEY,
    tls: {},
    now: () => new Date(),
  });
  const card = createCardProvider({ ...shared, baseUrl: bank.env.CARD_API_URL, apiKey: bank.env.CARD_API_KEY });
  const wallet = createWalletClient(harness.rpc(WalletService));
  const keep = (line: unknown) => void warned?.push(line as object);
  const ctx = paymentContext(knex, { wallet, pix, card, crashPoint, now, log: { warn: keep, error: keep } });
  return {
    ...ctx,
    ctx,
    knex,
    lastRefusal: pix.lastRefusal,
    /** The bank's calls, those of its checks too. */
    pix,
    settleCharge: (txid: string) => settleCharge(ctx, txid),
    advanceRefund: (id: string) => advanceRefund(ctx, id),
    advanceReview: (id: string) => advanceReview(ctx, id),
    runDueWork: () => runDueWork(ctx),
    sweepReceived: () => sweepReceived(ctx, SWEEPS.received),
    sweepReturned: () => sweepReceived(ctx, SWEEPS.returned),
    /** Stores a requested refund, and takes no step further. */
    async openRefund(draft: { id: string; paymentId: string; amountCents: number }) {
      const asked = { key: draft.id, askedCents: draft.amountCents, creditOf: null, reviewId: null };
      const opened = await ctx.refunds.open({
        ...draft,
        ...asked,
        requestedBy: null,
        unitId: null,
        seenReturnedCents: null,
      });
      if (!("refund" in opened)) throw new Error(opened.outcome);
      return opened.refund;
    },
    async stop() {
      await Promise.all([pix.close(), card.close(), knex.destroy()]);
    },
  };
}
