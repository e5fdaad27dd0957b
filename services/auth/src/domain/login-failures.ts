/** Wrong passwords in a row for one account from one address. */
export type LoginFailures = { count: number; blockedUntil: Date | null };

export type LoginFailureRule = {
  /** Wrong passwords in a row from which on the address has to wait. */
  failuresMax: number;
  /** Wait of the address after each further one, in milliseconds. */
  waitMs: number;
  /** Failures from all addresses above which the stricter per-address limit `strictFailuresMax` applies. */
  accountFailuresMax: number;
  strictFailuresMax: number;
  /** Time for which failures are remembered after the last one, in milliseconds. */
  rememberMs: number;
};

/** Bounds of the rule that MASTER does not choose. */
export type FailureBounds = Pick<LoginFailureRule, "accountFailuresMax" | "rememberMs">;

/** Builds the rule from the tries and the wait of one address; when many addresses fail together, each has a third of the tries. */
export const loginFailureRule = (
  { failuresMax, waitMs }: Pick<LoginFailureRule, "failuresMax" | "waitMs">,
  { accountFailuresMax, rememberMs }: FailureBounds,
): LoginFailureRule => ({
  failuresMax,
  waitMs,
  accountFailuresMax,
  strictFailuresMax: Math.ceil(failuresMax / 3),
  // A wait whose failures were forgotten before its end would end early.
  rememberMs: Math.max(rememberMs, waitMs),
});

/**
 * Counts one more wrong password. Only the address that guesses has to wait; guesses from many addresses leave each of them fewer tries, so that
 * the account stays open to its owner elsewhere.
 */
export function afterFailure(
  failures: LoginFailures | null,
  ofAccount: number,
  now: Date,
  rule: LoginFailureRule,
): LoginFailures {
  const count = (failures?.count ?? 0) + 1;
  const isStrict = ofAccount >= rule.accountFailuresMax;
  const countMax = isStrict ? Math.min(rule.strictFailuresMax, rule.failuresMax) : rule.failuresMax;
  return { count, blockedUntil: count < countMax ? null : new Date(now.getTime() + rule.waitMs) };
}

/** Milliseconds the address has to wait before its next try; 0 when it need not wait. */
export const waitLeftMs = (failures: LoginFailures | null, now: Date): number =>
  Math.max(0, (failures?.blockedUntil?.getTime() ?? 0) - now.getTime());
