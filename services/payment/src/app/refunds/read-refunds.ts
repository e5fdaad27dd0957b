import { AppError } from "@tenho/kernel/errors/app-error";
import type { Charge } from "../../domain/charge.ts";
import {
  type RefundBlock,
  type RefundCredit,
  refundableCents,
  refundablePayment,
  refundableUntil,
} from "../../domain/refund-rules.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { Clawback, Payment } from "../payment-store.ts";
import type { Refund } from "../refund-store.ts";
import { readCredits } from "./read-credits.ts";

/** Maximum of refunds read for one payment. */
export const REFUNDS_MAX = 100;
const UNDER_WAY: ReadonlySet<Refund["state"]> = new Set(["REQUESTED", "TAKEN", "UNDOING"]);

/** Money returned of a charge, and what can still be returned; centavos. */
export type ChargeRefunds = {
  charge: Charge;
  /** Amount that can be returned at once; 0 with a `block`. */
  refundableCents: number;
  /** Unspent credit of the purchase; null where the wallet does not answer now, or where nothing is left to return. */
  unspentCents: number | null;
  block: RefundBlock | null;
  /** Last moment at which the bank returns it; null when nothing was credited. */
  until: Date | null;
  /** Refunds of ours, newest first, at most 100 of each payment. */
  refunds: Refund[];
  /** Refunds we did not ask for, newest first, at most 100 of each payment. */
  clawbacks: Clawback[];
};

/** A payment with the fields that the refund rules read. */
export const asPaidMoney = (payment: Payment) => ({ ...payment, isCredited: payment.state === "CREDITED" });

/** Reads everything returned of a charge, and what can still be returned. Raises: `not_found`. */
export async function readRefunds(ctx: PaymentContext, txid: string): Promise<ChargeRefunds> {
  const ids = (await ctx.payments.ofCharge(txid)).map(({ id }) => id);
  const refunds = (await Promise.all(ids.map((id) => ctx.refunds.ofPayment(id, REFUNDS_MAX)))).flat();
  const clawbacks = (await Promise.all(ids.map((id) => ctx.payments.clawbacksOf(id, REFUNDS_MAX)))).flat();
  // The sums are read after the refunds that make them up: every refund shown as returned is counted in them.
  const [charge, payments] = await Promise.all([ctx.charges.find(txid), ctx.payments.ofCharge(txid)]);
  if (charge === null) throw new AppError("not_found", "Cobrança não encontrada.");
  const [credited] = payments.filter(({ state }) => state === "CREDITED");
  return {
    charge,
    ...(await left(ctx, charge, payments, refunds)),
    until: credited === undefined ? null : refundableUntil(credited),
    refunds,
    clawbacks,
  };
}

async function creditsOf(ctx: PaymentContext, payment: Payment, refunds: readonly Refund[]): Promise<RefundCredit[]> {
  const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
  return readCredits(ctx.wallet, payment.id, own).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "refunds are shown without what is unspent");
    return [{ creditOf: null, unspentCents: null }];
  });
}

async function left(ctx: PaymentContext, charge: Charge, payments: readonly Payment[], refunds: readonly Refund[]) {
  const found = refundablePayment(charge, payments.map(asPaidMoney), ctx.now());
  if ("block" in found) return { refundableCents: 0, unspentCents: null, block: found.block };
  const credits = await creditsOf(ctx, found.payment, refunds);
  const unspent = credits.map(({ unspentCents: cents }) => cents).filter((cents) => cents !== null);
  const unspentCents = unspent.length < credits.length ? null : unspent.reduce((sum, cents) => sum + cents, 0);
  const isUnderWay = refunds.some(({ paymentId, state }) => paymentId === found.payment.id && UNDER_WAY.has(state));
  if (isUnderWay) return { refundableCents: 0, unspentCents, block: "UNDER_WAY" as const };
  const cents = refundableCents(found.leftCents, credits);
  return { refundableCents: cents, unspentCents, block: cents === 0 ? ("SPENT" as const) : null };
}
