import type { UnitRef } from "../wish/wish.ts";

/** The unit of a person's text where it need not be asked for: the only one of the number, or that of their last wish; null: it must be asked for. */
export function unitWithoutAsking(facts: {
  units: readonly UnitRef[];
  contact: { lastUnitId: string | null };
}): UnitRef | null {
  const { units, contact } = facts;
  const only = units.length === 1 ? units[0] : units.find(({ id }) => id === contact.lastUnitId);
  return only ?? null;
}
