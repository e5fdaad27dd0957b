import { type Lead, type LeadStatus, searchPrefixes } from "../../domain/lead.ts";
import type { LeadKey, LeadStore } from "./lead-ports.ts";

const COUNT_MAX = 1_000;

export type LeadList = { leads: Lead[]; total: number; isCapped: boolean };

/** A page of leads, newest first, and how many the filter finds in all. */
export function createListLeads(deps: { leads: Pick<LeadStore, "list" | "count"> }) {
  return async (
    { status, search }: { status: LeadStatus | null; search: string },
    page: { limit: number; after: LeadKey | null },
  ): Promise<LeadList> => {
    const prefixes = searchPrefixes(search);
    if (prefixes === null) return { leads: [], total: 0, isCapped: false };
    const filter = { status, prefixes };
    const [leads, count] = await Promise.all([deps.leads.list(filter, page), deps.leads.count(filter, COUNT_MAX + 1)]);
    return { leads, total: Math.min(count, COUNT_MAX), isCapped: count > COUNT_MAX };
  };
}
