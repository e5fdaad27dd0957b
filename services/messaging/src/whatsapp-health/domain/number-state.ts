/** State of one of our numbers, as Meta last reported it. */
export type NumberState = {
  /** Digits with country code. */
  number: string;
  /** Meta's event, e.g. `DOWNGRADE`; it may be one this code does not know. */
  event: string;
  /** People complain about the number, so Meta may lower its limit. Null: Meta has not reported it. */
  isFlagged: boolean | null;
  /** Meta's daily limit of people the number may write to first, e.g. `TIER_10K`; null: not reported. */
  limit: string | null;
  previousLimit: string | null;
  /** Start of this state. */
  since: Date;
  /** Time of the last update applied; older updates are ignored. */
  at: Date;
};

export type NumberUpdate = { number: string; event: string; limit: string | null; at: Date };

const FLAGGED: Readonly<Record<string, boolean>> = { FLAGGED: true, UNFLAGGED: false };

/** The state after an update; the same object when the update is older or changes nothing. */
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
