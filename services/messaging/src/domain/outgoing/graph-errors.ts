/** Action to take after Meta refused or failed a message. */
export type FailureAction =
  /** Try again after `delayMs`. */
  | { kind: "retry"; delayMs: number }
  /** Meta found the 24 h window closed: send once more, as a template. */
  | { kind: "as_template" }
  /** The number cannot be reached: send once more to its other ninth-digit form. */
  | { kind: "other_number" }
  /** It will never arrive. `alert`: an operator has to act (token, billing, template, restriction). */
  | { kind: "give_up"; alert: boolean };

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Longest pause between attempts, so that the end of an outage is noticed within this time. */
const DELAY_MAX_MS = 10 * MINUTE_MS;

const OUTAGE = new Set([1, 2, 131000, 131016, 133004, 131052, 131053]);
const ACCOUNT_LIMIT = new Set([4, 80007, 131048]);
const NEEDS_OPERATOR = new Set([0, 190, 3, 10, 131031, 131042, 130497, 368]);

const growing = (baseMs: number, factor: number, refusal: number): number =>
  Math.min(DELAY_MAX_MS, baseMs * factor ** Math.max(0, refusal - 1));

/**
 * Decides by Meta's error code, never by its title.
 *
 * @param refusal 1 for the first refusal of the message; attempts that never reached Meta do not count.
 */
export function actionForError(code: number, refusal: number): FailureAction {
  if (code === 131056) return { kind: "retry", delayMs: growing(SECOND_MS, 4, refusal) };
  if (code === 130429) return { kind: "retry", delayMs: growing(SECOND_MS, 2, refusal) };
  // The spam limit or the account's call limit is exceeded.
  if (ACCOUNT_LIMIT.has(code)) return { kind: "retry", delayMs: growing(MINUTE_MS, 2, refusal) };
  if (OUTAGE.has(code)) return { kind: "retry", delayMs: growing(2 * SECOND_MS, 2, refusal) };
  if (code === 131047 || code === 470) return { kind: "as_template" };
  if (code === 131026) return { kind: "other_number" };
  // A bad token or an exhausted account is fixed by an operator while the queue waits.
  if (code === 0 || code === 190 || code === 131042)
    return { kind: "retry", delayMs: growing(30 * SECOND_MS, 2, refusal) };
  return { kind: "give_up", alert: NEEDS_OPERATOR.has(code) || (code >= 132000 && code < 133000) };
}
