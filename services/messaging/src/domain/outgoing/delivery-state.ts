/**
 * States of a message: queued → sending → accepted → sent → delivered → read; failed ends it. `held`: not sent while its template is unusable, then
 * queued again. `grouping`: a list of offers being assembled, which is not sent yet. `grouped`: an offer's message replaced by such a list, whose state
 * it then follows.
 */
export type DeliveryState =
  | "grouping"
  | "grouped"
  | "queued"
  | "held"
  | "sending"
  | "accepted"
  | "sent"
  | "delivered"
  | "read"
  | "failed";

const RANKS: Record<DeliveryState, number> = {
  grouping: 0,
  grouped: 0,
  queued: 0,
  held: 0,
  sending: 1,
  accepted: 2,
  sent: 3,
  delivered: 4,
  read: 5,
  failed: 9,
};

export const rankOf = (state: DeliveryState): number => RANKS[state];

/**
 * Returns whether a status advances the state: Meta's statuses come late, twice and in any order. `failed` is final, and is ignored for a message that was
 * already delivered.
 */
export function isStepForward(from: DeliveryState, to: DeliveryState): boolean {
  if (to === "failed") return RANKS[from] < RANKS.delivered;
  return RANKS[to] > RANKS[from];
}

const ACCEPTED: readonly DeliveryState[] = ["accepted", "sent", "delivered", "read"];

/** The states of a message Meta has accepted from which `to` is a step forward. */
export const acceptedStatesBefore = (to: DeliveryState): DeliveryState[] =>
  ACCEPTED.filter((state) => isStepForward(state, to));

/** Meta's status as a delivery state; null for an unknown status. `played` is a voice message that was read. */
export function deliveryStateFromMeta(status: string): DeliveryState | null {
  if (status === "played") return "read";
  return status === "sent" || status === "delivered" || status === "read" || status === "failed" ? status : null;
}
