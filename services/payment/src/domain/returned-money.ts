/** A devolução as the provider reports it: money of a payment that went, or is to go, back to the payer. */
export type ReturnedMoney = {
  /** Our own id when we requested it. */
  id: string;
  amountCents: number;
  /** The Central Bank's word: ORIGINAL, RETIRADA, MED_OPERACIONAL, MED_FRAUDE…; empty where the provider gives none. */
  nature: string;
  /** The Central Bank's word, or another one of the provider's: see {@link returnOutcome}. */
  status: string;
};

/** Outcome of a devolução: the money went back, it did not, or the provider has not said so yet. */
export type ReturnOutcome = "RETURNED" | "NOT_RETURNED" | "PENDING";

/** The outcome by the provider's word; one that the Central Bank does not know leaves it pending. */
export function returnOutcome(status: string): ReturnOutcome {
  if (status === "DEVOLVIDO") return "RETURNED";
  return status === "NAO_REALIZADO" ? "NOT_RETURNED" : "PENDING";
}

/** Word of a devolução that is on its way. Any other pending one is a word of the provider's own. */
export const RETURN_UNDER_WAY = "EM_PROCESSAMENTO";

/**
 * Selects the devoluções that take credit back: settled and not asked for by us, whether the bank took them for a fraud claim (MED) or somebody
 * returned them in the bank's own panel. Credit whose money is gone must not stay.
 */
export const takenBack = (returned: readonly ReturnedMoney[], ownIds: ReadonlySet<string>): ReturnedMoney[] =>
  returned.filter(({ id, status }) => returnOutcome(status) === "RETURNED" && !ownIds.has(id));
