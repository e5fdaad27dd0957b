import type { Role } from "@tenho/access/roles";
import { unitText } from "../../shared/format/unit-text.ts";
import type { UnitSummary } from "../../shared/session/session-user.ts";

/** `unit` null: every unit. */
export type Choice = { readonly id: string; readonly unit: UnitSummary | null };

const EVERY_UNIT: Choice = { id: "", unit: null };
export const ALL_UNITS = "Todas as franquias";
/** Number of choices from which there is a search: fewer are seen at a glance. */
const SEARCH_FROM = 8;

/** Units the user may choose; MASTER may also choose all of them. */
export function unitChoices(units: readonly UnitSummary[], role: Role): readonly Choice[] {
  const choices = units.map((unit) => ({ id: unit.id, unit }));
  return role === "MASTER" ? [EVERY_UNIT, ...choices] : choices;
}

export function hasSearch(choices: readonly Choice[]): boolean {
  return choices.length >= SEARCH_FROM;
}

/** Text of the button for a choice. */
export function choiceText(unit: UnitSummary | null): string {
  return unit === null ? ALL_UNITS : unitText(unit);
}
