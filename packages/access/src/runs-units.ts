import type { Role } from "./roles.ts";

/** Returns whether a reader runs all of these units, an empty list being every unit: MASTER any, an ADMIN its own, others none. */
export function runsUnits(
  reader: { readonly role: Role | "ANONYMOUS"; readonly unitIds: readonly string[] },
  unitIds: readonly string[],
): boolean {
  if (reader.role === "MASTER") return true;
  return reader.role === "ADMIN" && unitIds.length > 0 && unitIds.every((id) => reader.unitIds.includes(id));
}
