import type { Unit } from "../../domain/unit.ts";
import type { FranchiseContext } from "../franchise-context.ts";
import type { UnitDeletion } from "../ports.ts";
import { unitNotFound } from "./find-unit.ts";
import { unitAudit } from "./unit-audit.ts";

/** Age at which a deletion counts as left behind; a request that marks, asks and writes takes less. */
const LEFT_BEHIND_MS = 30_000;

/**
 * Begins the deletion of a unit: it is marked, and refuses changes until the deletion ends. Each beginning moves the mark on, so that of several
 * deletions at once only the last to begin may take it away.
 * Raises: `not_found`.
 */
export async function beginDeletion(ctx: FranchiseContext, unitId: string): Promise<UnitDeletion> {
  let beganAt = ctx.now();
  await ctx.units.edit(unitId, (before) => {
    if (before === null || before.deletedAt !== null) throw unitNotFound();
    const last = before.deletingSince?.getTime() ?? 0;
    beganAt = new Date(Math.max(beganAt.getTime(), last + 1));
    return { unit: { ...before, deletingSince: beganAt }, changed: true };
  });
  return { unitId, beganAt };
}

/**
 * Ends a deletion. A unit that is closed to accounts for good is deleted, whoever began; else it is as it was, unless its deletion began anew
 * meanwhile. Safe to repeat.
 * Raises: `not_found`.
 */
export async function endDeletion(
  ctx: FranchiseContext,
  { unitId, beganAt }: UnitDeletion,
  { isClosed }: { isClosed: boolean },
): Promise<void> {
  await ctx.units.edit(unitId, (before) => {
    if (before === null) throw unitNotFound();
    if (before.deletedAt !== null) return { unit: before, changed: false };
    if (isClosed) return { unit: deleted(before, ctx.now()), changed: true, audit: unitAudit(before, null) };
    const isLast = before.deletingSince?.getTime() === beganAt.getTime();
    return isLast ? { unit: { ...before, deletingSince: null }, changed: true } : { unit: before, changed: false };
  });
}

/** Deletions whose request died. */
export const deletionsLeftBehind = (ctx: FranchiseContext): Promise<UnitDeletion[]> =>
  ctx.units.deletingBefore(new Date(ctx.now().getTime() - LEFT_BEHIND_MS));

/** The deleted unit: its code and number are free again, everything else is kept, so that its id still resolves to its name. */
const deleted = (unit: Unit, now: Date): Unit => ({
  ...unit,
  code: unit.id,
  phoneNumberId: null,
  isActive: false,
  deletingSince: null,
  deletedAt: now,
});
