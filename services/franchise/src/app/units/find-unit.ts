import { AppError } from "@tenho/kernel/errors/app-error";
import type { Unit } from "../../domain/unit.ts";
import { maySeeUnit, type Reader, runsUnit } from "../../domain/unit-access.ts";
import type { FranchiseContext } from "../franchise-context.ts";

export const unitNotFound = (): AppError => new AppError("not_found", "Franquia não encontrada.");

async function findUnit(ctx: FranchiseContext, id: string): Promise<Unit> {
  const [unit] = await ctx.units.list({ ids: [id], onlyActive: false });
  if (unit === undefined || unit.deletedAt !== null) throw unitNotFound();
  return unit;
}

/** Finds a unit the reader may see. Raises: `not_found`, also for a hidden unit. */
export async function findVisibleUnit(ctx: FranchiseContext, reader: Reader, id: string): Promise<Unit> {
  const unit = await findUnit(ctx, id);
  if (!maySeeUnit(reader, unit)) throw unitNotFound();
  return unit;
}

/**
 * Finds a unit, with its terms, for a person who runs it, a deleted one too: what is due for its last month is still to be paid.
 * Raises: `forbidden` for a unit that is not the reader's, `not_found`.
 */
export async function findRunUnit(ctx: FranchiseContext, reader: Reader, id: string): Promise<Unit> {
  if (!runsUnit(reader, id)) throw new AppError("forbidden", "Esta franquia não é sua.");
  const [unit] = await ctx.units.list({ ids: [id], onlyActive: false });
  if (unit === undefined) throw unitNotFound();
  return unit;
}
