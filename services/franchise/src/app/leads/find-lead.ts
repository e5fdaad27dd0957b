import { AppError } from "@tenho/kernel/errors/app-error";
import type { Lead } from "../../domain/lead.ts";
import type { FranchiseContext } from "../franchise-context.ts";

export const leadNotFound = (): AppError => new AppError("not_found", "Interessado não encontrado.");

/** Finds a lead. Raises: `not_found`. */
export async function findLead(ctx: FranchiseContext, id: string): Promise<Lead> {
  const lead = await ctx.leads.find(id);
  if (lead === null) throw leadNotFound();
  return lead;
}
