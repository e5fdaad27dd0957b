import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { auditRecord } from "../adapters/events/audit-record.ts";
import type { AuditRecord } from "../domain/wish/audit-record.ts";
import { listUnitPauses, setUnitPause } from "./pause-contract.ts";
import type { ListUnitPauses, PauseChange, SetUnitPause } from "./set-unit-pause.ts";
import type { UnitPause } from "./unit-pause.ts";

const runs = (identity: Identity, unitId: string): boolean =>
  identity.role === "MASTER" || identity.unitIds.includes(unitId);

const present = (unitId: string, { since, until, reason, byRole }: UnitPause) => ({
  unit_id: unitId,
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
  reason,
  by: byRole,
});

function recordOf({ unitId, before, after }: PauseChange): AuditRecord {
  const until = (pause: UnitPause | null) => (pause === null ? null : (pause.until?.toISOString() ?? "open"));
  return auditRecord({
    action: after === null ? "unit.resume" : "unit.pause",
    subject: { kind: "unit", id: unitId },
    unitId,
    changes: [
      { field: "paused_until", before: until(before), after: until(after) },
      { field: "pause_reason", before: before?.reason ?? null, after: after?.reason ?? null },
    ],
  });
}

const endOf = ({ last_day: lastDay, until }: { last_day?: string | undefined; until?: string | null | undefined }) =>
  lastDay === undefined ? { until: until ? new Date(until) : null } : { lastDay };

/** Pauses of units, over HTTP: an ADMIN reaches its own units, MASTER all. */
export function unitPauseHandlers(deps: { listPauses: ListUnitPauses; setPause: SetUnitPause }): BoundRoute[] {
  return [
    bind(listUnitPauses, async ({ identity }) => {
      const pauses = [...(await deps.listPauses())].filter(([unitId]) => runs(identity, unitId));
      return { items: pauses.map(([unitId, pause]) => present(unitId, pause)) };
    }),
    bind(setUnitPause, async ({ params: { id }, body, identity }) => {
      if (!runs(identity, id)) throw new AppError("not_found", "Franquia não encontrada.");
      const byRole = identity.role === "MASTER" ? ("MASTER" as const) : ("ADMIN" as const);
      const wanted = body.paused ? { reason: body.reason, end: endOf(body), byRole } : null;
      const pause = await deps.setPause(id, wanted, recordOf);
      return { pause: pause && present(id, pause) };
    }),
  ];
}
