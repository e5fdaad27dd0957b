import type { Unit } from "./unit.ts";

/** Who asks; `unitIds` are the units an ADMIN runs, or the one a CLIENT or USER belongs to. */
export type Reader = { role: "MASTER" | "ADMIN" | "CLIENT" | "USER" | "ANONYMOUS"; unitIds: readonly string[] };

/** Which units a reader sees in a list: MASTER all, an ADMIN its active ones, everyone else the active ones. Null: none. */
export function visibleUnits(reader: Reader): { ids: readonly string[]; onlyActive: boolean } | null {
  if (reader.role !== "ADMIN") return { ids: [], onlyActive: reader.role !== "MASTER" };
  // An ADMIN without a unit runs none: an empty list of ids must not mean all of them.
  return reader.unitIds.length === 0 ? null : { ids: reader.unitIds, onlyActive: true };
}

/** Whether a reader belongs to a unit; who sees its dashboard beyond that is said by the route's roles. */
export const belongsToUnit = (reader: Reader, unitId: string): boolean =>
  reader.role === "MASTER" || reader.unitIds.includes(unitId);

/** Who sees more of a unit than its name and place: plan, number and terms. */
export const runsUnit = (reader: Reader, unitId: string): boolean =>
  reader.role === "MASTER" || (reader.role === "ADMIN" && reader.unitIds.includes(unitId));

/** Which units a reader sees where they are administered: MASTER all, an ADMIN its own, closed ones too, everyone else the active ones. */
export function administeredUnits(reader: Reader): { ids: readonly string[]; onlyActive: boolean } | null {
  const visible = visibleUnits(reader);
  return visible && reader.role === "ADMIN" ? { ...visible, onlyActive: false } : visible;
}

/** A closed unit exists only for those who belong to it. */
export const maySeeUnit = (reader: Reader, unit: Pick<Unit, "id" | "isActive">): boolean =>
  unit.isActive || belongsToUnit(reader, unit.id);
