/** Reason why a payment is put before MASTER instead of being credited. */
export type ReviewReason =
  /** It pays more or less than its charge asks for. */
  | "AMOUNT"
  /** Its charge was paid before. */
  | "SECOND_PAYMENT"
  /** It names a charge that is none of ours. */
  | "UNKNOWN_CHARGE"
  /** The provider's charge is not the one we made: another receiver's key, another amount. */
  | "CHARGE_DIFFERS";

/** The provider's fields of a charge that matter to the decision. */
export type ReadBack = { txid: string; pixKey: string; amountCents: number };

/**
 * Decides on a payment of a charge: null credits it, a reason sends it to review. `earlierPayments` counts other payments recorded for the charge.
 * The time plays no part: a payment after the end of its charge is credited.
 */
export function reviewReason(
  payment: { amountCents: number },
  facts: {
    charge: { txid: string; amountCents: number };
    readBack: ReadBack;
    ownPixKey: string;
    earlierPayments: number;
  },
): ReviewReason | null {
  const { charge, readBack } = facts;
  const differs =
    readBack.txid !== charge.txid || readBack.pixKey !== facts.ownPixKey || readBack.amountCents !== charge.amountCents;
  if (differs) return "CHARGE_DIFFERS";
  if (facts.earlierPayments > 0) return "SECOND_PAYMENT";
  return payment.amountCents === charge.amountCents ? null : "AMOUNT";
}
