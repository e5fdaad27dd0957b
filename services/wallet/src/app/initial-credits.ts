import { can } from "@tenho/access/can";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { WalletContext } from "./wallet-context.ts";

/** The operator who sets initial credits; MASTER reaches every unit, others those of `unitIds`. */
export type Operator = { role: string; unitIds: readonly string[]; permissions: readonly string[] };

export type UnitCredit = { unitId: string; creditCents: number };

const reaches = ({ role, unitIds }: Operator, unitId: string): boolean => role === "MASTER" || unitIds.includes(unitId);

function requireUnits(operator: Operator, unitIds: readonly string[]): void {
  if (unitIds.every((unitId) => reaches(operator, unitId))) return;
  throw new AppError("forbidden", "Esta franquia não é sua.");
}

/** Requires the right to load credits: each activation would otherwise load what the operator may not. */
function requireLoading(operator: Operator): void {
  if (operator.role === "MASTER" || can(operator, "financial.load_credits")) return;
  const message = "O crédito inicial é dado às empresas: só quem pode carregar créditos o define.";
  throw new AppError("forbidden", message, { reason: "financial.load_credits" });
}

/** Reads the units with an initial credit of their own. Raises: `unavailable`. */
export async function readInitialCredits(ctx: WalletContext, operator: Operator): Promise<UnitCredit[]> {
  return [...(await ctx.books.initialCredits())]
    .filter(([unitId]) => reaches(operator, unitId))
    .map(([unitId, creditCents]) => ({ unitId, creditCents }));
}

/**
 * Sets the credit that units grant on activation.
 * Raises: `forbidden` for an operator who may not load credits and for a unit out of reach, `unavailable`.
 */
export async function setInitialCredits(
  ctx: WalletContext,
  operator: Operator,
  credits: ReadonlyMap<string, number>,
): Promise<void> {
  requireUnits(operator, [...credits.keys()]);
  requireLoading(operator);
  await ctx.settings.setInitialCredits(credits);
}

/** Deletes a unit's setting. Raises: `forbidden`, `unavailable`. */
export async function deleteInitialCredit(ctx: WalletContext, operator: Operator, unitId: string): Promise<void> {
  requireUnits(operator, [unitId]);
  requireLoading(operator);
  await ctx.settings.deleteInitialCredit(unitId);
}
