/** What Meta last said of one of our numbers. */
export type NumberState = {
  /** Digits with country code. */
  number: string;
  /** Meta's last word, e.g. `DOWNGRADE`; it may be one this code does not know. */
  event: string;
  /** People complain of it: Meta may lower its limit. Null: Meta has not said. */
  isFlagged: boolean | null;
  /** How many people it may write to first in a day, e.g. `TIER_10K`; null: Meta has not said. */
  limit: string | null;
  previousLimit: string | null;
  /** When it became so. */
  since: Date;
  /** Of the last update: an older one changes nothing. */
  at: Date;
};

export type NumberUpdate = { number: string; event: string; limit: string | null; at: Date };

const FLAGGED: Readonly<Record<string, boolean>> = { FLAGGED: true, UNFLAGGED: false };

/** The state after an update; the same object when the update is older or says nothing new. */
export function numberAfter(before: NumberState | null, { number, event, limit, at }: NumberUpdate): NumberState {
  if (before !== null && at < before.at) return before;
  const isFlagged = FLAGGED[event] ?? before?.isFlagged ?? null;
  const isOtherLimit = limit !== null && limit !== before?.limit;
  const now = {
    number,
    event,
    isFlagged,
    limit: limit ?? before?.limit ?? null,
    previousLimit: isOtherLimit ? (before?.limit ?? null) : (before?.previousLimit ?? null),
    at,
  };
  if (before === null || isOtherLimit || event !== before.event) return { ...now, since: at };
  return before.at.getTime() === at.getTime() ? before : { ...now, since: before.since };
}
