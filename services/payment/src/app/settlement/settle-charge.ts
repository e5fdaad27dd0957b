import type { Charge } from "../../domain/charge.ts";
import { nextCheckAt } from "../../domain/check-schedule.ts";
import { reviewReason } from "../../domain/judge-payment.ts";
import { ownCopyCode } from "../../domain/own-copy-code.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { Payment } from "../payment-store.ts";
import type { ProviderCharge, ProviderPayment } from "../providers.ts";
import { creditPayment } from "./credit-payment.ts";
import { eachOnItsOwn } from "./each-on-its-own.ts";
import { settleCard } from "./settle-card.ts";
import { NOTHING_SETTLED, type Settlement } from "./settlement.ts";
import { takeBack } from "./take-back.ts";

const byMoment = (a: ProviderPayment, b: ProviderPayment): number =>
  a.paidAt.getTime() - b.paidAt.getTime() || (a.endToEndId < b.endToEndId ? -1 : 1);

/**
 * Reads a charge back from its provider and brings our books to its state: credits payments, puts before MASTER those that do not fit, takes credit
 * back for money the bank took back. The one function behind the callback, "Verificar PIX" and the sweeps: safe to run at any time, by any number
 * of processes at once, and to die at any line.
 * Raises: `unavailable` when the provider, the wallet or the store does not answer.
 */
export async function settleCharge(ctx: PaymentContext, txid: string): Promise<Settlement> {
  const charge = await ctx.charges.find(txid);
  if (charge === null) return NOTHING_SETTLED;
  return charge.method === "CARD" ? settleCard(ctx, charge) : settlePix(ctx, charge);
}

async function settlePayment(
  ctx: PaymentContext,
  charge: Charge,
  readBack: ProviderCharge,
  paid: ProviderPayment,
): Promise<number> {
  const txid = paid.txid ?? readBack.txid;
  const payment = await ctx.payments.record(
    { id: paid.endToEndId, method: "PIX", txid: charge.txid, amountCents: paid.amountCents, paidAt: paid.paidAt },
    charge,
    (earlierPayments) =>
      reviewReason(paid, {
        charge,
        readBack: { ...readBack, txid: readBack.txid === txid ? txid : "", pixKey: paid.pixKey ?? readBack.pixKey },
        ownPixKey: ctx.config.pixKey,
        earlierPayments,
      }),
  );
  ctx.crashPoint("payment-recorded");
  const credited = await creditOnce(ctx, payment);
  if (payment.state === "REVIEW") ctx.log.warn("a payment waits for MASTER's decision");
  if (paid.returned.length > 0) {
    await callOwnRefunds(ctx, payment.id, paid);
    await takeBack(ctx, (await ctx.payments.find(payment.id)) ?? payment, paid.returned);
  }
  return credited;
}

async function creditOnce(ctx: PaymentContext, payment: Payment): Promise<number> {
  if (payment.state !== "RECEIVED" || payment.userId === null) return 0;
  const isOurs = await creditPayment(ctx, { ...payment, userId: payment.userId }, payment.amountCents);
  return isOurs ? payment.amountCents : 0;
}

/** Makes our own refunds in this payment due now: a callback also announces how a refund of ours ended. */
async function callOwnRefunds(ctx: PaymentContext, paymentId: string, { returned }: ProviderPayment): Promise<void> {
  const own = await ctx.refunds.idsOf(paymentId);
  for (const { id, status } of returned) {
    if (own.has(id) && status !== "EM_PROCESSAMENTO") await ctx.due.call("refund", id, ctx.now());
  }
}

async function settlePix(ctx: PaymentContext, charge: Charge): Promise<Settlement> {
  const readBack = await ctx.pix.readCharge(charge.txid);
  const nextAt = nextCheckAt(charge, ctx.now());
  if (readBack === null) {
    // The provider does not know the charge, and nobody can have paid it.
    if (nextAt === null) await ctx.charges.changeStatus(charge.txid, "FAILED");
    return { ...NOTHING_SETTLED, nextAt };
  }
  const copyCode = ownCopyCode(charge, readBack, ctx.config.pixKey);
  if (charge.copyCode === null && copyCode !== null) await ctx.charges.saveCopyCode(charge.txid, copyCode);
  if (readBack.isRemoved) await ctx.charges.changeStatus(charge.txid, "REMOVED");
  let [credited, amountCents] = [0, 0];
  await eachOnItsOwn([...readBack.payments].sort(byMoment), async (paid) => {
    const cents = await settlePayment(ctx, charge, readBack, paid);
    if (cents > 0) credited += 1;
    amountCents += cents;
  });
  const isOpen = readBack.payments.length === 0 && !readBack.isRemoved && charge.status === "ACTIVE";
  return { credited, amountCents, nextAt: isOpen ? nextAt : null };
}
