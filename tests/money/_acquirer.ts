import { AppError } from "@tenho/kernel/errors/app-error";
import type { CardCharge, CardProvider } from "../../services/payment/src/app/providers.ts";

/** Token of a card that the acquirer approves; it declines every other. */
export const GOOD_CARD = "tok-good";

/** A card acquirer in memory behind payment's port. The first token that reaches it decides; a repeated reference has the same answer. */
export function createAcquirer() {
  const decisions = new Map<string, CardCharge & { amountCents: number }>();
  const faults = { answersLost: 0 };
  let ids = 0;

  /** Answers after the effect has taken place; the answer may be lost. */
  function answered<T>(result: T): T {
    if (faults.answersLost === 0) return result;
    faults.answersLost -= 1;
    throw new AppError("unavailable", "A adquirente não respondeu.");
  }

  const provider: CardProvider = {
    needsPayer: false,
    charge: async ({ reference, amountCents, token }) => {
      const known = decisions.get(reference);
      if (known !== undefined) return answered(known);
      ids += 1;
      const status = token === GOOD_CARD ? ("APPROVED" as const) : ("DECLINED" as const);
      const decided = { id: `${reference}-${ids}`, status, amountCents };
      decisions.set(reference, decided);
      return answered(decided);
    },
    read: async ({ reference }) => answered(decisions.get(reference) ?? null),
  };

  return {
    provider,
    faults,
    /** Centavos that were taken from a card under this reference, and the acquirer's id of the charge; null: none. */
    taken(reference: string): { id: string; cents: number } | null {
      const decided = decisions.get(reference);
      return decided?.status === "APPROVED" ? { id: decided.id, cents: decided.amountCents } : null;
    },
  };
}

export type Acquirer = ReturnType<typeof createAcquirer>;
