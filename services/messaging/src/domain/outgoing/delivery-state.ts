/** queued → sending → accepted → sent → delivered → read; failed ends it. */
export type DeliveryState = "queued" | "sending" | "accepted" | "sent" | "delivered" | "read" | "failed";

const RANKS: Record<DeliveryState, number> = {
  queued: 0,
  sending: 1,
  accepted: 2,
  sent: 3,
  delivered: 4,
  read: 5,
  failed: 9,
};

export const rankOf = (state: DeliveryState): number => RANKS[state];

/**
 * Meta's statuses come late, twice and in any order: only a step forward counts. `failed` stays, and comes too late for what
 * has reached the person.
 */
export function isStepForward(from: DeliveryState, to: DeliveryState): boolean {
  if (to === "failed") return RANKS[from] < RANKS.delivered;
  return RANKS[to] > RANKS[from];
}

/** WhatsApp's words for what became of a message. `played` is a voice message that was read. */
export function stateOfStatus(status: string): DeliveryState | null {
  if (status === "played") return "read";
  return status === "sent" || status === "delivered" || status === "read" || status === "failed" ? status : null;
}
