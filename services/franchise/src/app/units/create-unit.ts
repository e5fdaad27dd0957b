import { v7 as uuidv7 } from "uuid";
import { UNIT_DEFAULTS, type Unit } from "../../domain/unit.ts";
import { timeZoneOfPlace } from "../../domain/unit-time-zone.ts";
import type { FranchiseContext } from "../franchise-context.ts";
import { requireValidUnit } from "./require-valid-unit.ts";
import { unitAudit } from "./unit-audit.ts";

/** A unit without what its creation and its deletion decide. */
export type UnitDraft = Omit<Unit, "id" | "timeZone" | "createdAt" | "deletingSince" | "deletedAt">;

/** Creates a unit, in its place's time zone. Raises: `invalid_input` with fields, `conflict` for a code or number that is taken. */
export async function createUnit(ctx: FranchiseContext, draft: UnitDraft): Promise<Unit> {
  const unit: Unit = {
    ...UNIT_DEFAULTS,
    ...draft,
    id: uuidv7(),
    timeZone: timeZoneOfPlace(draft),
    createdAt: ctx.now(),
  };
  requireValidUnit(unit);
  return ctx.units.edit(unit.id, () => ({ unit, changed: true, audit: unitAudit(null, unit) }));
}
