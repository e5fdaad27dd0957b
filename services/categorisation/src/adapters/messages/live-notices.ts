import { type LiveAudience, liveNoticeRow } from "@tenho/kernel/events/live";
import type { OutboxRow } from "@tenho/kernel/events/outbox";
import { v7 as uuidv7 } from "uuid";

/**
 * The role that may be given `genai.access` to use the training screens; MASTER receives every notice anyway. A notice does not contain the change;
 * reading it requires the permission.
 */
const AUDIENCE: Partial<LiveAudience> = { roles: ["ADMIN"] };

/** Each notice has a random id: the same version of rows in two databases is not the same notice. */
function row(type: string, id: string, version: number): OutboxRow {
  return { ...liveNoticeRow({ type: `categorisation.${type}`, id, version, audience: AUDIENCE }), id: uuidv7() };
}

export const categoryNotice = ({ id, version }: { id: number; version: number }): OutboxRow =>
  row("category", String(id), version);

/** A correction arrived, was replaced or decided. */
export const candidateNotice = (id: string): OutboxRow => row("candidate", id, Date.now());

/** A training began or ended, another model serves, or the catalogue that models are trained on has changed. */
export const modelsNotice = (): OutboxRow => row("models", "models", Date.now());
