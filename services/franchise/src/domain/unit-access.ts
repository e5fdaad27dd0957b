import { AppError } from "@tenho/kernel/errors/app-error";
import type { Unit } from "./unit.ts";

/** The reader of a unit; `unitIds` are the units an ADMIN runs, or the one a CLIENT or USER belongs to. */
export type Reader = { role: "MASTER" | "ADMIN" | "CLIENT" | "USER" | "ANONYMOUS"; unitIds: readonly string[] };

/** The units a reader sees in a list: MASTER all, an ADMIN its active ones, everyone else the active ones. Null: none. */
export function visibleUnits(reader: Reader): { ids: readonly string[]; onlyActive: boolean } | null {
  if (reader.role !== "ADMIN") return { ids: [], onlyActive: reader.role !== "MASTER" };
  // An ADMIN without a unit runs none: an empty list of ids must not mean all of them.
  return reader.unitIds.length === 0 ? null : { ids: reader.unitIds, onlyActive: true };
}

/** Returns whether a reader belongs to a unit; the route's roles restrict further who sees its dashboard. */
export const belongsToUnit = (reader: Reader, unitId: string): boolean =>
  reader.role === "MASTER" || reader.unitIds.includes(unitId);

/**
 * Raises `forbidden` unless a reader belongs to all of these units; an empty list is every unit, which only MASTER reaches.
 */
export function requireBelonging(reader: Reader, unitIds: readonly string[]): void {
  const belongs = unitIds.length > 0 && unitIds.every((id) => belongsToUnit(reader, id));
  if (reader.role !== "MASTER" && !belongs) throw new AppError("forbidden", "Esta franquia não é sua.");
}

/** Returns whether a reader sees more of a unit than its name and place: plan, number and terms. */
export const runsUnit = (reader: Reader, unitId: string): boolean =>
  reader.role === "MASTER" || (reader.role === "ADMIN" && reader.unitIds.includes(unitId));

/** The units a reader sees where units are administered: MASTER all, an ADMIN its own including closed ones, everyone else the active ones. */
export function administeredUnits(reader: Reader): { ids: readonly string[]; onlyActive: boolean } | null {
  const visible = visibleUnits(reader);
  return visible && reader.role === "ADMIN" ? { ...visible, onlyActive: false } : visible;
}

/** Returns whether a reader sees the unit; a closed unit is visible only to those who belong to it. */
export const maySeeUnit = (reader: Reader, unit: Pick<Unit, "id" | "isActive">): boolean =>
  unit.isActive || belongsToUnit(reader, unit.id);
