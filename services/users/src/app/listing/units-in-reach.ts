import { AppError } from "@tenho/kernel/errors/app-error";
import type { Reader } from "../../domain/accounts/account-access.ts";

/**
 * The units a reader of many accounts may reach: the one asked for, or all the reader runs; empty: every unit.
 * Raises: `forbidden` for a role that lists no accounts or a unit of another ADMIN, `unprocessable` for an ADMIN of no unit.
 */
export function unitsInReach(reader: Reader, unitId: string | null): readonly string[] {
  if (reader.role === "MASTER") return unitId === null ? [] : [unitId];
  if (reader.role !== "ADMIN") throw new AppError("forbidden", "O seu perfil de acesso não permite listar usuários.");
  if (reader.unitIds.length === 0) throw new AppError("unprocessable", "ADMIN não está associado a uma franquia");
  if (unitId === null) return reader.unitIds;
  if (!reader.unitIds.includes(unitId)) throw new AppError("forbidden", "Esta franquia não é sua.");
  return [unitId];
}
