import { requirePermission } from "@tenho/kernel/auth/check-access";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { FranchiseClient, Unit } from "../clients/franchise-client.ts";

/** Units of a file, and whether they are all there are. */
export type UnitsOfReport = { units: Unit[]; areAll: boolean };

/**
 * The units that a reader's file is about: MASTER's all or one, an ADMIN's own or one of them; of all, those that are deleted too, whose last month is still to
 * be closed. Raises: `forbidden`, also without the permission for reports, `not_found`, `unavailable`.
 */
export async function unitsOfReport(
  franchise: Pick<FranchiseClient, "unit" | "unitsEver" | "unitsById">,
  reader: Identity,
  unitId: string | undefined,
): Promise<UnitsOfReport> {
  requirePermission(reader, "report.access");
  if (reader.role === "ADMIN" && unitId !== undefined && !reader.unitIds.includes(unitId)) {
    throw new AppError("forbidden", "Esta franquia não é sua.");
  }
  if (unitId !== undefined) return { units: [await franchise.unit(unitId)], areAll: false };
  if (reader.role === "MASTER") return { units: await franchise.unitsEver(), areAll: true };
  return { units: reader.unitIds.length === 0 ? [] : await franchise.unitsById(reader.unitIds), areAll: false };
}
