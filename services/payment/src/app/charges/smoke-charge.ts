import { AppError } from "@tenho/kernel/errors/app-error";
import { type Charge, seenStatus } from "../../domain/charge.ts";
import { SMOKE_KEY_PREFIX, seenBy } from "../../domain/smoke-charge.ts";
import type { PaymentContext } from "../payment-context.ts";
import { refundCharge } from "../refunds/refund-charge.ts";
import { makePixCharge } from "./make-pix-charge.ts";

const SMOKE_CENTS = 1;

export type SmokeCharge = {
  charge: Charge;
  state: "OPEN" | "UNPAID" | "PAID" | "REVIEW" | "RETURNING" | "RETURNED";
  /** Null before it is paid. */
  seenBy: "CALLBACK" | "SWEEP" | null;
};

const keyOf = (runId: string): string => `${SMOKE_KEY_PREFIX}${runId}`;

/**
 * Makes the charge of a smoke run, one centavo below what is sold: once paid it is credited like any other, so that the whole way is tried. A repeated
 * run returns its charge, in whatever state. Raises: `not_found` for an account that is no merchant, and what making the charge raises.
 */
export async function makeSmokeCharge(
  ctx: PaymentContext,
  { runId, userId }: { runId: string; userId: string },
): Promise<SmokeCharge> {
  if (!(await ctx.users.merchants([userId])).has(userId)) throw new AppError("not_found", "Empresa não encontrada.");
  const expiresAt = new Date(ctx.now().getTime() + ctx.config.chargeMs);
  const order = { key: keyOf(runId), userId, amountCents: SMOKE_CENTS, expiresAt, reuse: null };
  const charge = await makePixCharge(ctx, order);
  return viewOf(ctx, charge);
}

/**
 * Returns a smoke run's payment to its payer. Safe to repeat; a return that the bank has not answered goes on by itself. Raises: `not_found` without
 * such a charge, and what a refund raises.
 */
export async function returnSmokeCharge(ctx: PaymentContext, runId: string): Promise<SmokeCharge> {
  const charge = await ctx.charges.findByKey(keyOf(runId));
  if (charge === null) throw new AppError("not_found", "Este teste não tem cobrança.");
  const order = { amountCents: null, seenReturnedCents: null, requestedBy: null };
  const { charge: returned } = await refundCharge(ctx, { ...order, txid: charge.txid, key: keyOf(runId) });
  return viewOf(ctx, returned);
}

async function viewOf(ctx: PaymentContext, charge: Charge): Promise<SmokeCharge> {
  const [payment] = await ctx.payments.ofCharge(charge.txid);
  const [refund] = payment === undefined ? [] : await ctx.refunds.ofPayment(payment.id, 1);
  return {
    charge,
    state: stateOf(charge, refund !== undefined && refund.endedAt === null, ctx.now()),
    seenBy: payment === undefined ? null : seenBy(charge, payment),
  };
}

function stateOf(charge: Charge, isReturning: boolean, now: Date): SmokeCharge["state"] {
  switch (seenStatus(charge, now)) {
    case "ACTIVE":
      return "OPEN";
    case "PAID":
      return isReturning ? "RETURNING" : "PAID";
    case "REVIEW":
      return "REVIEW";
    case "REFUNDED":
    case "CLAWED_BACK":
      return "RETURNED";
    default:
      return "UNPAID";
  }
}
