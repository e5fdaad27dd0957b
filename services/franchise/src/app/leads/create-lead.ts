import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { type LeadDraft, readLead } from "../../domain/lead.ts";
import type { FranchiseContext } from "../franchise-context.ts";

const HOUR_MS = 3_600_000;

/**
 * Stores a person's application for a franchise. Sending the form twice leaves one lead, with the content sent last.
 * Raises: `invalid_input` with fields, `rate_limited` when too many leads came within the last hour.
 */
export async function createLead(ctx: FranchiseContext, draft: LeadDraft): Promise<void> {
  const { content, faults } = readLead(draft);
  if (faults.length > 0) throw new AppError("invalid_input", "Confira os dados do formulário.", { fields: faults });
  const { leadsHourMax, leadRepeatMs } = ctx.config;
  const now = ctx.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const stored = await ctx.leads.put(
    { ...content, id: uuidv7(), now },
    { repeatedSince: ago(leadRepeatMs), hourSince: ago(HOUR_MS), hourMax: leadsHourMax },
  );
  if (stored.outcome === "stored") return;
  const message =
    "Recebemos muitos pedidos de franquia nesta hora. Tente de novo mais tarde, ou fale com a gente pelo contato.";
  // Another replica may have stored the oldest form after this one read its clock: the wait is an hour at most.
  const freeInMs = stored.oldestAt.getTime() + HOUR_MS - now.getTime();
  const retryAfterMs = Math.min(HOUR_MS, Math.max(1_000, freeInMs));
  throw new AppError("rate_limited", message, { retryAfterMs });
}
