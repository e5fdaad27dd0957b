import { AppError } from "@tenho/kernel/errors/app-error";
import { deliveryFault } from "../../domain/circular.ts";
import type { Lead } from "../../domain/lead.ts";
import type { FranchiseContext } from "../franchise-context.ts";
import { leadNotFound } from "./find-lead.ts";
import { leadAudits } from "./lead-audit.ts";

type Changeable = Pick<Lead, "status" | "circularDeliveredOn">;
/** The fields of a lead that MASTER sets; omitted ones keep their values. */
export type LeadChange = { [field in keyof Changeable]?: Changeable[field] | undefined };

/**
 * Changes a lead's status and the day on which its Circular de Oferta was delivered; what is there already is neither written nor recorded.
 * Raises: `not_found`, `invalid_input` with a field for a delivery in the future.
 */
export async function changeLead(ctx: FranchiseContext, id: string, change: LeadChange): Promise<Lead> {
  const now = ctx.now();
  const { circularDeliveredOn: deliveredOn } = change;
  const fault = deliveredOn ? deliveryFault(deliveredOn, now) : null;
  if (fault !== null) {
    throw new AppError("invalid_input", fault, { fields: [{ field: "circular_delivered_on", message: fault }] });
  }
  return ctx.leads.edit(id, (before) => {
    if (before === null) throw leadNotFound();
    const lead: Lead = {
      ...before,
      status: change.status ?? before.status,
      circularDeliveredOn: deliveredOn === undefined ? before.circularDeliveredOn : deliveredOn,
    };
    const audits = leadAudits(before, lead);
    return audits.length === 0 ? { lead: before, audits } : { lead: { ...lead, updatedAt: now }, audits };
  });
}
