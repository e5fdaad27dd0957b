import { AppError } from "@tenho/kernel/errors/app-error";
import type { MovementKey } from "../../domain/movement.ts";
import type { LedgerStore } from "../ports.ts";
import type { Credit, CreditResult } from "./credit.ts";

const DESCRIPTION = "Devolução de TENHO";

export type ReverseDebitCommand = { userId: string; debit: MovementKey; description: string };

/**
 * Gives back what a debit took as a new movement linked to it and a lot of its own, once: the key is the debit itself.
 * Raises: `not_found` when the key stands for no debit of this wallet, and what `credit` raises.
 */
export function createReverseDebit(deps: { ledger: Pick<LedgerStore, "findMovement">; credit: Credit }) {
  return async (command: ReverseDebitCommand): Promise<CreditResult & { amountCents: number }> => {
    const debit = await deps.ledger.findMovement(command.debit);
    if (debit === null || debit.kind !== "debit" || debit.userId !== command.userId) {
      throw new AppError("not_found", "Débito não encontrado.");
    }
    const amountCents = -debit.amountCents;
    const result = await deps.credit({
      userId: debit.userId,
      source: "reversal",
      externalId: debit.id,
      kind: "reversal",
      reverses: debit.id,
      amountCents,
      description: command.description || DESCRIPTION,
      occurredAt: null,
    });
    return { ...result, amountCents };
  };
}

export type ReverseDebit = ReturnType<typeof createReverseDebit>;
