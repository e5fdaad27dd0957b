/** A devolução as the provider reports it: money of a payment that went, or is to go, back to the payer. */
export type ReturnedMoney = {
  /** Our own id when we requested it. */
  id: string;
  amountCents: number;
  /** The Central Bank's word: ORIGINAL, RETIRADA, MED_OPERACIONAL, MED_FRAUDE… */
  nature: string;
  status: "EM_PROCESSAMENTO" | "DEVOLVIDO" | "NAO_REALIZADO";
};

/**
 * Selects the devoluções that take credit back: settled and not asked for by us, whether the bank took them for a fraud claim (MED) or somebody
 * returned them in the bank's own panel. Credit whose money is gone must not stay.
 */
export const takenBack = (returned: readonly ReturnedMoney[], ownIds: ReadonlySet<string>): ReturnedMoney[] =>
  returned.filter(({ id, status }) => status === "DEVOLVIDO" && !ownIds.has(id));
