import { AppError } from "@tenho/kernel/errors/app-error";
import type { Lead, LeadStatus } from "../../domain/lead.ts";
import type { LeadStore } from "./lead-ports.ts";

/** Raises: `not_found`. */
export function createSetLeadStatus(deps: { leads: Pick<LeadStore, "setStatus">; now: () => Date }) {
  return async (id: string, status: LeadStatus): Promise<Lead> => {
    const lead = await deps.leads.setStatus(id, status, deps.now());
    if (lead === null) throw new AppError("not_found", "Interessado não encontrado.");
    return lead;
  };
}
