import { v7 as uuidv7 } from "uuid";
import type { FranchisePlan } from "../../domain/lead.ts";
import { timeZoneOfState } from "../../domain/places/unit-time-zone.ts";
import type { Terms, Unit } from "../../domain/unit.ts";
import type { UnitStore } from "../ports.ts";
import { requireValidUnit } from "../put-unit.ts";
import { unitAudit } from "./unit-audit.ts";

export type UnitDraft = Pick<
  Unit,
  | "name"
  | "code"
  | "city"
  | "state"
  | "region"
  | "isActive"
  | "phoneNumberId"
  | "displayPhoneNumber"
  | "registrationOpen"
> & { plan: FranchisePlan; terms: Terms };

/** Makes a unit, in its state's time zone. Raises: `invalid_input` with fields, `conflict` for a code or number that is taken. */
export function createCreateUnit(deps: { units: Pick<UnitStore, "edit">; now: () => Date }) {
  return async (draft: UnitDraft): Promise<Unit> => {
    const unit: Unit = {
      ...draft,
      id: uuidv7(),
      timeZone: timeZoneOfState(draft.state),
      createdAt: deps.now(),
      deletingSince: null,
      deletedAt: null,
    };
    requireValidUnit(unit);
    return deps.units.edit(unit.id, () => ({ unit, changed: true, audit: unitAudit(null, unit) }));
  };
}
