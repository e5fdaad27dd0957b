import type { Charge } from "./charge.ts";

/** The Central Bank's window for a devolução, days from the payment. */
export const REFUND_DAYS_MAX = 90;
const DAY_MS = 86_400_000;

/** Reason why nothing of a charge can be returned from here. */
export type RefundBlock =
  /** Card payments are returned with the acquirer. */
  | "CARD"
  /** No payment of it was credited. */
  | "NOT_PAID"
  /** All of it went back. */
  | "RETURNED"
  /** The bank's window is over. */
  | "WINDOW"
  /** All of its credit was spent. */
  | "SPENT"
  /** Another refund of it has not ended. */
  | "UNDER_WAY";

/** Fields of a payment that the refund rules need; centavos. */
export type PaidMoney = {
  id: string;
  userId: string | null;
  isCredited: boolean;
  amountCents: number;
  returnedCents: number;
  paidAt: Date;
};

/** Last moment at which the bank returns a payment. */
export const refundableUntil = ({ paidAt }: Pick<PaidMoney, "paidAt">): Date =>
  new Date(paidAt.getTime() + REFUND_DAYS_MAX * DAY_MS);

/** The next payment of a charge to return, with the sum that has not gone back of it; or the reason why there is none. */
export function refundablePayment<P extends PaidMoney>(
  charge: Pick<Charge, "method">,
  payments: readonly P[],
  now: Date,
): { payment: P; leftCents: number } | { block: Exclude<RefundBlock, "SPENT" | "UNDER_WAY"> } {
  if (charge.method === "CARD") return { block: "CARD" };
  const credited = payments.filter(({ isCredited, userId }) => isCredited && userId !== null);
  if (credited.length === 0) return { block: "NOT_PAID" };
  const payment = credited.find(({ returnedCents, amountCents }) => returnedCents < amountCents);
  if (payment === undefined) return { block: "RETURNED" };
  if (now > refundableUntil(payment)) return { block: "WINDOW" };
  return { payment, leftCents: payment.amountCents - payment.returnedCents };
}

/**
 * Credit a refund may take: the purchase's (`creditOf` null), or the credit given back for a refund that the bank did not make. `unspentCents` is
 * null while the wallet does not know it.
 */
export type RefundCredit = { creditOf: string | null; unspentCents: number | null };

/** The largest amount one refund can return, centavos: what has not gone back, as far as it is unspent of one credit. */
export const refundableCents = (leftCents: number, credits: readonly RefundCredit[]): number =>
  Math.max(0, ...credits.map(({ unspentCents }) => Math.min(leftCents, unspentCents ?? leftCents)));

/** The credit to take for a refund: the first that suffices, else the purchase's, which then refuses it. */
export const creditFor = (cents: number, credits: readonly RefundCredit[]): string | null =>
  credits.find(({ unspentCents }) => unspentCents === null || unspentCents >= cents)?.creditOf ?? null;
