import { AppError } from "@tenho/kernel/errors/app-error";
import type { MovementKey } from "../../domain/movement.ts";
import type { WalletContext } from "../wallet-context.ts";
import { type CreditResult, credit } from "./credit.ts";

const DESCRIPTION = "Devolução de TENHO";

export type ReverseDebitCommand = { userId: string; debit: MovementKey; description: string };

/**
 * Gives back the amount of a debit as a new movement linked to it and a lot of its own, once: the key is the debit itself.
 * Raises: `not_found` when the key belongs to no debit of this wallet, and what `credit` raises.
 */
export async function reverseDebit(
  ctx: WalletContext,
  command: ReverseDebitCommand,
): Promise<CreditResult & { amountCents: number }> {
  const debit = await ctx.ledger.findMovement(command.debit);
  if (debit === null || debit.kind !== "debit" || debit.userId !== command.userId) {
    throw new AppError("not_found", "Débito não encontrado.");
  }
  const amountCents = Math.abs(debit.amountCents);
  const result = await credit(ctx, {
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
}
