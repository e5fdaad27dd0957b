/** Wrong passwords in a row for one account from one address. */
export type LoginFailures = { count: number; blockedUntil: Date | null };

export type LoginFailureRule = {
  /** Wrong passwords in a row that cost an address nothing. */
  failuresMax: number;
  /** How long the address waits after each further one. */
  waitMs: number;
  /** Of all addresses together, above which `strictFailuresMax` takes the place of `failuresMax`. */
  accountFailuresMax: number;
  strictFailuresMax: number;
  /** How long failures are remembered after the last one. */
  rememberMs: number;
};

/** The rule where an address has so many tries and waits so long; of many addresses together each has a third of the tries. */
export const loginFailureRule = (
  { failuresMax, waitMs }: Pick<LoginFailureRule, "failuresMax" | "waitMs">,
  { accountFailuresMax, rememberMs }: Pick<LoginFailureRule, "accountFailuresMax" | "rememberMs">,
): LoginFailureRule => ({
  failuresMax,
  waitMs,
  accountFailuresMax,
  strictFailuresMax: Math.ceil(failuresMax / 3),
  // A wait that were forgotten before its end would end early.
  rememberMs: Math.max(rememberMs, waitMs),
});

/**
 * The failures after one more wrong password. Only the address that guesses waits; an account guessed at from many addresses
 * gives each of them fewer tries, and stays open to its owner elsewhere.
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

/** How long the address has to wait before its next try; 0 when it has not. */
export const waitLeftMs = (failures: LoginFailures | null, now: Date): number =>
  Math.max(0, (failures?.blockedUntil?.getTime() ?? 0) - now.getTime());
