import { isSameKey } from "./pix-key.ts";

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

/** The provider's fields of a charge that matter to the decision; null where it leaves one out. */
export type ReadBack = { txid: string | null; pixKey: string | null; amountCents: number | null };

/** The charge as we made it. */
export type MadeCharge = { txid: string; amountCents: number; pixKey: string };

/**
 * Names the first of the provider's fields that contradicts the charge we made, by the Central Bank's word; null when none does. A field that is left
 * out contradicts nothing: the provider answered about the txid that we asked for.
 */
export function contradiction(made: MadeCharge, readBack: ReadBack): "txid" | "chave" | "valor" | null {
  if (readBack.txid !== null && readBack.txid !== made.txid) return "txid";
  if (readBack.pixKey !== null && !isSameKey(readBack.pixKey, made.pixKey)) return "chave";
  return readBack.amountCents !== null && readBack.amountCents !== made.amountCents ? "valor" : null;
}

/**
 * Decides on a payment of a charge: null credits it, a reason sends it to review. `earlierPayments` counts other payments recorded for the charge.
 * The time plays no part: a payment after the end of its charge is credited.
 */
export function reviewReason(
  payment: { amountCents: number },
  facts: { charge: MadeCharge; readBack: ReadBack; earlierPayments: number },
): ReviewReason | null {
  if (contradiction(facts.charge, facts.readBack) !== null) return "CHARGE_DIFFERS";
  if (facts.earlierPayments > 0) return "SECOND_PAYMENT";
  return payment.amountCents === facts.charge.amountCents ? null : "AMOUNT";
}
