import { formatCalendarDate } from "@tenho/br/calendar/dates";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuditChange } from "@tenho/kernel/events/audit-row";
import { circularWait } from "../../domain/circular.ts";
import type { Lead } from "../../domain/lead.ts";
import type { Unit } from "../../domain/unit.ts";
import type { FranchiseContext } from "../franchise-context.ts";
import { leadNotFound } from "../leads/find-lead.ts";
import { leadAudit } from "../leads/lead-audit.ts";
import { newUnit, type UnitDraft } from "./create-unit.ts";
import { unitAudit } from "./unit-audit.ts";

/** The lead that a unit is made from; `isCircularConfirmed`: MASTER has read what the law wants, and makes it before the ten days are over. */
export type UnitOrigin = { leadId: string; isCircularConfirmed: boolean };

/**
 * Makes a lead's unit and closes the lead as WON, once for a lead however often it is asked.
 * Raises: `not_found` for a lead that does not exist, `invalid_input` with fields, `conflict` for a lead that has a unit (reason `lead_has_unit`), whose
 * circular still waits and is not confirmed (`circular_unconfirmed`), or for a code or number that is taken.
 */
export async function createUnitFromLead(ctx: FranchiseContext, draft: UnitDraft, origin: UnitOrigin): Promise<Unit> {
  const now = ctx.now();
  const unit = newUnit(draft, now);
  return ctx.units.createFromLead(origin.leadId, (lead) => {
    if (lead === null) throw leadNotFound();
    refuseSecondUnit(lead);
    const { isClear } = circularWait(lead.circularDeliveredOn, now);
    if (!isClear && !origin.isCircularConfirmed) throw circularUnconfirmed(lead, now);
    return {
      unit,
      audit: unitAudit(null, unit),
      lead: { ...lead, status: "WON", updatedAt: now },
      leadAudits: [leadAudit("lead.unit", lead.id, changesOf(lead, unit, { isConfirmation: !isClear }))],
    };
  });
}

function refuseSecondUnit({ unit }: Lead): void {
  if (unit === null) return;
  throw new AppError("conflict", `Este interessado já tem a franquia ${unit.name}.`, { reason: "lead_has_unit" });
}

function circularUnconfirmed({ circularDeliveredOn: deliveredOn }: Lead, now: Date): AppError {
  const { clearsOn } = circularWait(deliveredOn, now);
  const message =
    clearsOn === null
      ? "Ainda não há data de entrega da Circular de Oferta. Confirme para criar a franquia mesmo assim."
      : `Os 10 dias da Circular de Oferta terminam em ${formatCalendarDate(clearsOn)}. Confirme para criar a franquia mesmo assim.`;
  return new AppError("conflict", message, {
    reason: "circular_unconfirmed",
    fields: [{ field: "circular_confirmed", message }],
  });
}

/** The changes in the lead's audit record: the unit, the status where it changes, and the confirmation with the date it was given for. */
function changesOf(lead: Lead, unit: Unit, { isConfirmation }: { isConfirmation: boolean }): AuditChange[] {
  return [
    { field: "unit_id", after: unit.id },
    ...(lead.status === "WON" ? [] : [{ field: "status", before: lead.status, after: "WON" }]),
    ...(isConfirmation
      ? [
          { field: "circular_confirmed", after: true },
          { field: "circular_delivered_on", after: lead.circularDeliveredOn },
        ]
      : []),
  ];
}
