import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { type LeadDraft, readLead } from "../../domain/lead.ts";
import type { LeadStore } from "./lead-ports.ts";

const HOUR_MS = 3_600_000;

/**
 * Stores who asked for a franchise. Sending the form twice leaves one lead, with what was sent last.
 * Raises: `invalid_input` with fields, `rate_limited` when too many leads came within the last hour.
 */
export function createCreateLead(deps: {
  leads: Pick<LeadStore, "put">;
  /** Leads of all callers together within an hour: no flood of forms fills the store. */
  hourMax: number;
  /** How long the same e-mail and plan are the same lead, in ms. */
  repeatMs: number;
  now: () => Date;
}) {
  return async (draft: LeadDraft): Promise<void> => {
    const { content, faults } = readLead(draft);
    if (faults.length > 0) throw new AppError("invalid_input", "Confira os dados do formulário.", { fields: faults });
    const now = deps.now();
    const ago = (ms: number): Date => new Date(now.getTime() - ms);
    const stored = await deps.leads.put(
      { ...content, id: uuidv7(), now },
      { repeatedSince: ago(deps.repeatMs), hourSince: ago(HOUR_MS), hourMax: deps.hourMax },
    );
    if (stored.outcome === "stored") return;
    const message =
      "Recebemos muitos pedidos de franquia nesta hora. Tente de novo mais tarde, ou fale com a gente pelo contato.";
    const retryAfterMs = Math.max(1_000, stored.oldestAt.getTime() + HOUR_MS - now.getTime());
    throw new AppError("rate_limited", message, { retryAfterMs });
  };
}
