import { v7 as uuidv7 } from "uuid";
import { UNIT_DEFAULTS, type Unit } from "../../domain/unit.ts";
import { timeZoneOfPlace } from "../../domain/unit-time-zone.ts";
import type { FranchiseContext } from "../franchise-context.ts";
import { requireValidUnit } from "./require-valid-unit.ts";
import { unitAudit } from "./unit-audit.ts";

/** A unit without what its creation and its deletion decide. */
export type UnitDraft = Omit<Unit, "id" | "timeZone" | "createdAt" | "deletingSince" | "deletedAt">;

/** A new unit in its place's time zone. Raises: `invalid_input` with fields. */
export function newUnit(draft: UnitDraft, now: Date): Unit {
  const unit: Unit = { ...UNIT_DEFAULTS, ...draft, id: uuidv7(), timeZone: timeZoneOfPlace(draft), createdAt: now };
  requireValidUnit(unit);
  return unit;
}

/** Creates a unit. Raises: `invalid_input` with fields, `conflict` for a code or number that is taken. */
export async function createUnit(ctx: FranchiseContext, draft: UnitDraft): Promise<Unit> {
  const unit = newUnit(draft, ctx.now());
  return ctx.units.edit(unit.id, () => ({ unit, changed: true, audit: unitAudit(null, unit) }));
}
