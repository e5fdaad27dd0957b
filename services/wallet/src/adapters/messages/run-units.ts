import { runsUnits } from "@tenho/access/runs-units";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Scope } from "../../app/ports.ts";

/** Returns whether a scope is the person's own wallet, and nothing more. */
export const isOwnWallet = ({ role, userId }: Identity, { unitIds, userIds }: Scope): boolean =>
  role === "CLIENT" && unitIds.length === 0 && userIds.length === 1 && userIds[0] === userId;

/** Raises `forbidden` unless the person runs all of these units; an empty list is every unit. */
export function requireRunUnits(person: Identity, unitIds: readonly string[]): void {
  if (!runsUnits(person, unitIds)) throw new AppError("forbidden", "Esta franquia não é sua.");
}

/** The units that a person runs; empty: every unit. Raises: `forbidden` for a person who runs none. */
export function unitsRunBy(person: Identity): readonly string[] {
  const unitIds = person.role === "MASTER" ? [] : person.unitIds;
  requireRunUnits(person, unitIds);
  return unitIds;
}
