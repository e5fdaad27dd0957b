import { type ReturnedMoney, takenBack } from "../../domain/returned-money.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { Payment } from "../payment-store.ts";
import { CREDIT_SOURCES } from "./credit-payment.ts";
import { eachOnItsOwn } from "./each-on-its-own.ts";

const DESCRIPTION = "Pix devolvido pelo banco";
const FRAUD_CLAIM = /^MED_/;

/**
 * Takes credit back for money the bank took back, once for each devolução, below zero if it was spent. A payment that was never credited only
 * counts the return. A failing devolução does not hold up the others: the first failure is raised at the end.
 * Raises: `conflict` while the payment is being credited, and what the wallet raises.
 */
export async function takeBack(
  ctx: PaymentContext,
  payment: Payment,
  returned: readonly ReturnedMoney[],
): Promise<void> {
  if (returned.length === 0) return;
  const states = await ctx.refunds.statesOf(payment.id);
  // The credit of a refund that was not made was given back: should the money have gone all the same, it is taken like any other.
  const own = new Set([...states.keys()].filter((id) => states.get(id) !== "UNDONE"));
  await eachOnItsOwn(takenBack(returned, own), (one) => takeOne(ctx, payment, one));
}

async function takeOne(ctx: PaymentContext, payment: Payment, one: ReturnedMoney): Promise<void> {
  const state = await ctx.payments.recordClawback(payment.id, one);
  if (state === "TAKEN") return;
  ctx.crashPoint("clawback-recorded");
  const wasCredited = payment.state === "CREDITED";
  if (wasCredited && payment.userId !== null) {
    await ctx.wallet.clawBack({
      source: "pix-clawback",
      externalId: `${payment.id}:${one.id}`,
      credit: { source: CREDIT_SOURCES[payment.method], externalId: payment.id },
      userId: payment.userId,
      amountCents: one.amountCents,
      description: DESCRIPTION,
    });
    ctx.crashPoint("wallet-clawed-back");
  }
  await ctx.payments.markClawedBack(payment.id, one.id, { isFraudClaim: FRAUD_CLAIM.test(one.nature), wasCredited });
  ctx.log.warn(
    { payment_id: payment.id, amount_cents: one.amountCents, nature: one.nature },
    "a payment was taken back",
  );
  ctx.crashPoint("clawback-taken");
}
