import { AppError } from "@tenho/kernel/errors/app-error";
import type { FranchisePlan } from "../domain/lead.ts";
import { isSameUnit, NO_TERMS, type Terms, type Unit, unitFaults } from "../domain/unit.ts";
import type { UnitStore } from "./ports.ts";

/**
 * A unit as it should be; a plan of null: as it is, MASTER for a new one; terms of null: as they are, none for a new one. Registration and a
 * deletion are kept from the stored one.
 */
export type PutUnitDraft = Omit<Unit, "plan" | "terms" | "registrationOpen" | "deletingSince" | "deletedAt"> & {
  plan: FranchisePlan | null;
  terms: Terms | null;
};

/** Raises: `invalid_input` with fields. */
export function requireValidUnit(unit: Unit): void {
  const faults = unitFaults(unit);
  if (faults[0] !== undefined) throw new AppError("invalid_input", faults[0].message, { fields: faults });
}

/**
 * Creates a unit or brings it to the state given; a unit that is so already is neither written nor published, one that was deleted is
 * left as it is.
 * Raises: `invalid_input` with fields, `conflict`.
 */
export function createPutUnit(deps: { units: Pick<UnitStore, "edit"> }) {
  return async ({ plan, terms, ...draft }: PutUnitDraft): Promise<Unit> => {
    const kept = { terms: terms ?? NO_TERMS, registrationOpen: true, deletingSince: null, deletedAt: null };
    const added: Unit = { ...draft, plan: plan ?? "MASTER", ...kept };
    requireValidUnit(added);
    return deps.units.edit(draft.id, (before) => {
      if (before === null) return { unit: added, changed: true };
      if (before.deletedAt !== null) return { unit: before, changed: false };
      const unit = {
        ...before,
        ...draft,
        plan: plan ?? before.plan,
        terms: terms ?? before.terms,
        createdAt: before.createdAt,
      };
      return { unit, changed: !isSameUnit(before, unit) };
    });
  };
}
