import { AppError } from "@tenho/kernel/errors/app-error";
import { isMoment } from "../domain/movement.ts";
import type { UnitAssignment } from "./ports.ts";
import type { WalletContext } from "./wallet-context.ts";

/**
 * Assigns a merchant's wallet to a unit: opens it at balance zero when there is none, else moves it unless a newer version of the account was
 * applied before. Raises: `invalid_input` for an impossible moment, `unavailable`.
 */
export async function assignUnit(ctx: WalletContext, assignment: UnitAssignment): Promise<void> {
  if (!isMoment(assignment.openedAt, ctx.now())) throw new AppError("invalid_input", "Data de abertura inválida.");
  await ctx.ledger.assignUnit(assignment);
}
