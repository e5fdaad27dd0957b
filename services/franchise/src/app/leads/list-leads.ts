import { type Lead, type LeadStatus, searchPrefixes } from "../../domain/lead.ts";
import type { FranchiseContext } from "../franchise-context.ts";
import type { LeadKey } from "./lead-ports.ts";

const COUNT_MAX = 1_000;

export type LeadList = { leads: Lead[]; total: number; isCapped: boolean };

/** Reads a page of leads, newest first, and the total number the filter finds. */
export async function listLeads(
  ctx: FranchiseContext,
  { status, search }: { status: LeadStatus | null; search: string },
  page: { limit: number; after: LeadKey | null },
): Promise<LeadList> {
  const prefixes = searchPrefixes(search);
  if (prefixes === null) return { leads: [], total: 0, isCapped: false };
  const filter = { status, prefixes };
  const [leads, count] = await Promise.all([ctx.leads.list(filter, page), ctx.leads.count(filter, COUNT_MAX + 1)]);
  return { leads, total: Math.min(count, COUNT_MAX), isCapped: count > COUNT_MAX };
}
