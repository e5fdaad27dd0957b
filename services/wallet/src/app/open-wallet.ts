import { AppError } from "@tenho/kernel/errors/app-error";
import { assignUnit } from "./assign-unit.ts";
import { credit } from "./movements/credit.ts";
import type { UnitAssignment } from "./ports.ts";
import type { WalletContext } from "./wallet-context.ts";

/**
 * Opens a merchant's wallet and grants the initial credit of its unit, once: both steps are keyed by the account, so dying between them and running
 * again ends in the same books. A grant made before the setting changed is kept.
 * Raises: what `assignUnit` and `credit` raise.
 */
export async function openWallet(ctx: WalletContext, assignment: UnitAssignment): Promise<{ balanceCents: number }> {
  await assignUnit(ctx, assignment);
  await grant(ctx, assignment);
  return { balanceCents: (await ctx.books.wallet(assignment.userId))?.balanceCents ?? 0 };
}

async function grant(ctx: WalletContext, { userId, unitId, openedAt }: UnitAssignment): Promise<void> {
  const amountCents = (await ctx.books.initialCredits()).get(unitId) ?? ctx.config.initialCreditDefaultCents;
  if (amountCents === 0) return;
  try {
    await credit(ctx, {
      userId,
      source: "initial",
      externalId: userId,
      kind: "initial",
      amountCents,
      description: "Crédito inicial",
      occurredAt: openedAt,
    });
  } catch (error) {
    if (!(error instanceof AppError && error.reason === "key_reused")) throw error;
  }
}
