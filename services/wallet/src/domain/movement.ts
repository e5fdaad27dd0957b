export type MovementKind = "debit" | "initial" | "manual" | "pix" | "expiry" | "clawback";

/** Credits a caller may ask for; debits and expiries have commands of their own. */
export type CreditKind = Extract<MovementKind, "initial" | "manual" | "pix">;

/** The account on the other side of a credit: where the money of the wallet comes from. */
export const houseAccountOfCredit: Record<CreditKind, string> = {
  initial: "house:grants",
  manual: "house:grants",
  pix: "house:pix_clearing",
};

/** A movement is known by where its cause lives and the cause's id there; never empty, never twice. */
export type MovementKey = { source: string; externalId: string };

export const AMOUNT_CENTS_MAX = 1_000_000_000;

/** True for a whole number of centavos that one movement may carry. */
export function isAmountCents(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0 && value <= AMOUNT_CENTS_MAX;
}

export function isKey(key: MovementKey): boolean {
  return [key.source, key.externalId].every((part) => part.length > 0 && part.length <= 200);
}
