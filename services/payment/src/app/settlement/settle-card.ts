import type { Charge } from "../../domain/charge.ts";
import { nextCheckAt } from "../../domain/check-schedule.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { CardCharge } from "../providers.ts";
import { creditPayment } from "./credit-payment.ts";
import { NOTHING_SETTLED, type Settlement } from "./settlement.ts";

/** Prefixed, so that ids of card payments and of Pix never collide. */
const paymentIdOf = ({ id }: CardCharge): string => `card:${id}`;

/** Brings our books to the acquirer's state of a card's charge. Safe to repeat. Raises: `unavailable`. */
export async function settleCard(ctx: PaymentContext, charge: Charge, result?: CardCharge): Promise<Settlement> {
  const known = result ?? (await ctx.card.read({ reference: charge.txid, amountCents: charge.amountCents }));
  if (known !== null) return apply(ctx, charge, known);
  if (charge.status !== "ACTIVE") return NOTHING_SETTLED;
  const nextAt = nextCheckAt(charge, ctx.now());
  // The acquirer does not know the charge: no card was charged.
  if (nextAt === null) await ctx.charges.changeStatus(charge.txid, "FAILED");
  return { ...NOTHING_SETTLED, nextAt };
}

async function apply(ctx: PaymentContext, charge: Charge, result: CardCharge): Promise<Settlement> {
  if (result.status === "DECLINED") {
    await ctx.charges.changeStatus(charge.txid, "DECLINED");
    return NOTHING_SETTLED;
  }
  const payment = await ctx.payments.record(
    {
      id: paymentIdOf(result),
      method: "CARD",
      txid: charge.txid,
      amountCents: charge.amountCents,
      paidAt: ctx.now(),
    },
    charge,
    (earlierPayments) => (earlierPayments > 0 ? "SECOND_PAYMENT" : null),
  );
  ctx.crashPoint("payment-recorded");
  if (payment.state !== "RECEIVED") return NOTHING_SETTLED;
  const isOurs = await creditPayment(ctx, { ...payment, userId: charge.userId }, payment.amountCents);
  return isOurs ? { credited: 1, amountCents: payment.amountCents, nextAt: null } : NOTHING_SETTLED;
}
