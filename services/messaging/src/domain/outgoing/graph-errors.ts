/** Action to take after Meta refused or failed a message. */
export type FailureAction =
  /**
   * Try again after `delayMs`. `isOurs`: the account, its token, its number or its bill is refused, not the message, so it is kept for days.
   * `alert`: an operator has to act, and no rule counts this code's refusals.
   */
  | { kind: "retry"; delayMs: number; isOurs: boolean; alert: boolean }
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

/** Days for which a message is kept that is refused for a reason of ours; what has a window or an end of its own ends before. */
const OURS_DAYS = 3;
/** Refusals in so many days: one for each of the longest pauses. */
const OURS_REFUSALS_MAX = (OURS_DAYS * 24 * 60 * MINUTE_MS) / DELAY_MAX_MS;

/** Meta's own failures and maintenance: `docs/outside-systems.md` names the source of every code. */
const OUTAGE = new Set([1, 2, 131000, 131016, 131057, 133004, 131052, 131053]);
const ACCOUNT_LIMIT = new Set([4, 80007, 131048]);
/** Token and bill, whose refusals `TenhoMetaNeedsAction` counts. */
const TOKEN_AND_BILL = new Set([0, 190, 131042]);
/** Permissions, restrictions of the account, and our number's registration, certificate or name. */
const ACCOUNT = new Set([3, 10, 368, 131005, 131031, 131037, 131045, 133010]);
const COUNTRY_RESTRICTED = 130497;

const isPermission = (code: number): boolean => code >= 200 && code <= 299;
/** Returns whether Meta refuses our token or its permissions: every other call would be refused as well. */
export const refusesCaller = (code: number): boolean =>
  code === 0 || code === 190 || code === 3 || code === 10 || code === 131005 || isPermission(code);

const isTemplate = (code: number): boolean => code >= 132000 && code < 133000;

const growing = (baseMs: number, factor: number, refusal: number): number =>
  Math.min(DELAY_MAX_MS, baseMs * factor ** Math.max(0, refusal - 1));

/**
 * Decides by Meta's error code, never by its title.
 *
 * @param refusal 1 for the first refusal of the message; attempts that never reached Meta do not count.
 */
export function actionForError(code: number, refusal: number): FailureAction {
  if (code === 131056) return retry(growing(SECOND_MS, 4, refusal));
  if (code === 130429) return retry(growing(SECOND_MS, 2, refusal));
  // The spam limit or the account's call limit is exceeded.
  if (ACCOUNT_LIMIT.has(code)) return retry(growing(MINUTE_MS, 2, refusal));
  if (OUTAGE.has(code)) return retry(growing(2 * SECOND_MS, 2, refusal));
  if (code === 131047 || code === 470) return { kind: "as_template" };
  if (code === 131026) return { kind: "other_number" };
  // An operator mends these while the queue waits.
  const isTokenOrBill = TOKEN_AND_BILL.has(code);
  if (isTokenOrBill || ACCOUNT.has(code) || isPermission(code)) {
    if (refusal > OURS_REFUSALS_MAX) return { kind: "give_up", alert: true };
    return { kind: "retry", delayMs: growing(30 * SECOND_MS, 2, refusal), isOurs: true, alert: !isTokenOrBill };
  }
  return { kind: "give_up", alert: code === COUNTRY_RESTRICTED || isTemplate(code) };
}

const retry = (delayMs: number): FailureAction => ({ kind: "retry", delayMs, isOurs: false, alert: false });
