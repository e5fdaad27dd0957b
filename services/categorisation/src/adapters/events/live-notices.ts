import { type LiveAudience, liveRow } from "@tenho/kernel/events/live";
import type { OutboxRow } from "@tenho/kernel/events/outbox";
import { v7 as uuidv7 } from "uuid";

/**
 * Whoever may be given `genai.access` to staff the training screens: MASTER hears of everything anyhow. What changed is
 * not said, and reading it anew takes the permission itself.
 */
const AUDIENCE: Partial<LiveAudience> = { roles: ["ADMIN"] };

/** Panels are told under an id of its own: the same version of two databases' rows is not the same news. */
function row(type: string, id: string, version: number): OutboxRow {
  return { ...liveRow({ type: `categorisation.${type}`, id, version, audience: AUDIENCE }), id: uuidv7() };
}

export const categoryNews = ({ id, version }: { id: number; version: number }): OutboxRow =>
  row("category", String(id), version);

/** A correction arrived, was taken back or decided. */
export const candidateNews = (id: string): OutboxRow => row("candidate", id, Date.now());

/** A model is being trained, was trained, failed to be, or another one serves; or they know another catalogue. */
export const modelsNews = (): OutboxRow => row("models", "models", Date.now());
