import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { addDays, startOfDay } from "@tenho/br/calendar/wall-clock";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuthContext } from "../auth-context.ts";
import type { NamedRecord } from "./name-records.ts";
import { nameRecords } from "./name-records.ts";
import type { AuditFilter, AuditKey } from "./ports.ts";

/** Dates `YYYY-MM-DD` of the launch city's time zone, both included; null: no bound. */
export type AuditQuery = {
  from: string | null;
  to: string | null;
  actorId: string | null;
  subjectId: string | null;
  action: string | null;
  unitId: string | null;
};

/** Builds the filter within the reader's reach. Raises: `forbidden` for a reader who is neither MASTER nor ADMIN. */
export function auditFilter(reader: Pick<Identity, "role" | "unitIds">, query: AuditQuery): AuditFilter {
  const { from, to, unitId, ...rest } = query;
  if (reader.role !== "MASTER" && reader.role !== "ADMIN") {
    throw new AppError("forbidden", "A auditoria é da plataforma e dos administradores das franquias.");
  }
  const reach = reader.role === "MASTER" ? null : reader.unitIds;
  const isInReach = unitId !== null && (reach === null || reach.includes(unitId));
  return {
    ...rest,
    from: from === null ? null : startOfDay(from, DEFAULT_TIME_ZONE),
    to: to === null ? null : startOfDay(addDays(to, 1), DEFAULT_TIME_ZONE),
    unitIds: unitId === null ? reach : isInReach ? [unitId] : [],
  };
}

/** Reads a page of the audit log: MASTER all of it, ADMIN the records of its units. Raises: `forbidden`. */
export async function readAudit(
  ctx: AuthContext,
  reader: Pick<Identity, "role" | "unitIds">,
  query: AuditQuery,
  page: { limit: number; before: AuditKey | null },
): Promise<NamedRecord[]> {
  return nameRecords(ctx, await ctx.auditRecords.list(auditFilter(reader, query), page));
}
