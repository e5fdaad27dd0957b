import { AppError } from "@tenho/kernel/errors/app-error";
import type { Charge } from "../../domain/charge.ts";
import { nextCheckAt } from "../../domain/check-schedule.ts";
import { type ReadBack, reviewReason } from "../../domain/judge-payment.ts";
import { ownCopyCode } from "../../domain/own-copy-code.ts";
import { returnOutcome } from "../../domain/returned-money.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { Payment } from "../payment-store.ts";
import type { ProviderPayment } from "../providers.ts";
import { unreadable } from "../unreadable.ts";
import { creditPayment } from "./credit-payment.ts";
import { eachOnItsOwn } from "./each-on-its-own.ts";
import { readPayments } from "./read-payments.ts";
import { settleCard } from "./settle-card.ts";
import { NOTHING_SETTLED, type Settlement } from "./settlement.ts";
import { takeBack } from "./take-back.ts";

const byMoment = (a: ProviderPayment, b: ProviderPayment): number =>
  a.paidAt.getTime() - b.paidAt.getTime() || (a.endToEndId < b.endToEndId ? -1 : 1);

/**
 * Reads a charge back from its provider and brings our books to its state: credits payments, puts before MASTER those that do not fit, takes credit
 * back for money the bank took back. The one function behind the callback, "Verificar PIX" and the sweeps: safe to run at any time, by any number
 * of processes at once, and to die at any line.
 * Raises: `unavailable` when the provider, the wallet or the store does not answer, and, once all that can be read is settled, when a payment of the
 * charge cannot be read, or the provider's word for a charge that has ended (`unreadable`).
 */
export async function settleCharge(ctx: PaymentContext, txid: string): Promise<Settlement> {
  const charge = await ctx.charges.find(txid);
  if (charge === null) return NOTHING_SETTLED;
  return charge.method === "CARD" ? settleCard(ctx, charge) : settlePix(ctx, charge);
}

/**
 * Settles one payment of a charge; `readBack` is what the provider says of the charge beside it. Returns the credit it brought, in centavos. Raises:
 * what the wallet raises; `conflict` (`payment_id_reused`) for the end-to-end id of another charge's payment; `unavailable` (`unreadable`), once the
 * payment is settled, for a devolução of it that cannot be read.
 */
export async function settlePayment(
  ctx: PaymentContext,
  charge: Charge,
  readBack: ReadBack,
  paid: ProviderPayment,
): Promise<number> {
  const made = { txid: charge.txid, amountCents: charge.amountCents, pixKey: ctx.config.pixKey };
  const isOther = paid.txid !== null && paid.txid !== charge.txid;
  const id = await idInBooks(ctx, charge, paid);
  const payment = await ctx.payments.record(
    { id, method: "PIX", txid: charge.txid, amountCents: paid.amountCents, paidAt: paid.paidAt },
    charge,
    (earlierPayments) =>
      reviewReason(paid, {
        charge: made,
        readBack: { ...readBack, pixKey: paid.pixKey ?? readBack.pixKey, ...(isOther && { txid: paid.txid }) },
        earlierPayments,
      }),
  );
  ctx.crashPoint("payment-recorded");
  // A payment that was recorded without a charge is before MASTER already.
  if (payment.userId !== null && payment.txid !== charge.txid) {
    throw new AppError("conflict", "O banco deu a dois pagamentos o mesmo código.", { reason: "payment_id_reused" });
  }
  const credited = await creditOnce(ctx, payment);
  if (payment.state === "REVIEW") ctx.log.warn({ txid: charge.txid }, "a payment waits for MASTER's decision");
  if (paid.returned.length > 0) {
    await callOwnRefunds(ctx, payment.id, paid);
    await takeBack(ctx, (await ctx.payments.find(payment.id)) ?? payment, paid.returned);
  }
  if (paid.unreadable.length > 0) throw unreadable(paid.unreadable);
  return credited;
}

/** The end-to-end id under which a payment of the charge is in our books: banks that write it in other letters mean the same payment. */
async function idInBooks(ctx: PaymentContext, { txid }: Charge, { endToEndId }: ProviderPayment): Promise<string> {
  const known = await ctx.payments.ofCharge(txid);
  const same = known.find(({ id }) => id.toLowerCase() === endToEndId.toLowerCase());
  return same?.id ?? endToEndId;
}

async function creditOnce(ctx: PaymentContext, payment: Payment): Promise<number> {
  if (payment.state !== "RECEIVED" || payment.userId === null) return 0;
  const isOurs = await creditPayment(ctx, { ...payment, userId: payment.userId }, payment.amountCents);
  return isOurs ? payment.amountCents : 0;
}

/** Makes our own refunds in this payment due now: a callback also announces how a refund of ours ended. */
async function callOwnRefunds(ctx: PaymentContext, paymentId: string, { returned }: ProviderPayment): Promise<void> {
  const own = await ctx.refunds.statesOf(paymentId);
  for (const { id, status } of returned) {
    if (own.has(id) && returnOutcome(status) !== "PENDING") await ctx.due.call("refund", id, ctx.now());
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
  const made = { txid: charge.txid, amountCents: charge.amountCents, pixKey: ctx.config.pixKey };
  const offered = ownCopyCode(made, readBack, ctx.config.receiver);
  if (charge.copyCode === null && "code" in offered) await ctx.charges.saveCopyCode(charge.txid, offered.code);
  if (readBack.isRemoved) await ctx.charges.changeStatus(charge.txid, "REMOVED");
  const { payments, missing } = await readPayments(ctx, charge, readBack);
  let [credited, amountCents] = [0, 0];
  await eachOnItsOwn([...payments].sort(byMoment), async (paid) => {
    const cents = await settlePayment(ctx, charge, readBack, paid);
    if (cents > 0) credited += 1;
    amountCents += cents;
  });
  if (missing.length > 0) throw unreadable(missing);
  // A word that nobody knows, when no further look follows, may mean that somebody paid.
  if (payments.length === 0 && readBack.isPaid === null && nextAt === null && charge.status === "ACTIVE") {
    throw unreadable(["status"]);
  }
  const isOpen = payments.length === 0 && !readBack.isRemoved && charge.status === "ACTIVE";
  return { credited, amountCents, nextAt: isOpen ? nextAt : null };
}
