import { AppError } from "@tenho/kernel/errors/app-error";
import type { Lead, LeadStatus } from "../../domain/lead.ts";
import type { FranchiseContext } from "../franchise-context.ts";

/** Sets a lead's status. Raises: `not_found`. */
export async function setLeadStatus(ctx: FranchiseContext, id: string, status: LeadStatus): Promise<Lead> {
  const lead = await ctx.leads.setStatus(id, status, ctx.now());
  if (lead === null) throw new AppError("not_found", "Interessado não encontrado.");
  return lead;
}
