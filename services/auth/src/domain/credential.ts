export type Credential = {
  userId: string;
  /** Lower case. */
  email: string;
  passwordHash: string;
  requiresPasswordChange: boolean;
  /** The one-time secret sent last to the owner; null when it was used, or none was sent. */
  temporary: TemporarySecret | null;
  /** Secrets sent before it, newest first: one more request must not take them from their owner. */
  earlierTemporaries: TemporarySecret[];
  /** Tokens of an older version are refused. */
  sessionVersion: number;
};

export type TemporarySecret = { hash: string; expiresAt: Date };

/** Each is compared slowly with a password that is wrong, so that their number must be bounded. */
const EARLIER_MAX = 5;

/** How long a temporary secret is good, and how soon another one may be sent. */
export type ResetRule = { validMs: number; pauseMs: number };

/** How long until another temporary secret may be sent, 0 for now: each costs a message and disturbs its owner. */
export function resetPauseLeftMs(credential: Pick<Credential, "temporary">, now: Date, rule: ResetRule): number {
  if (credential.temporary === null) return 0;
  const sentAtMs = credential.temporary.expiresAt.getTime() - rule.validMs;
  return Math.max(0, sentAtMs + rule.pauseMs - now.getTime());
}

type Temporaries = Pick<Credential, "temporary" | "earlierTemporaries">;

/** The secrets that are still good at `now`, newest first. */
export const openTemporaries = ({ temporary, earlierTemporaries }: Temporaries, now: Date): TemporarySecret[] =>
  [...(temporary === null ? [] : [temporary]), ...earlierTemporaries].filter(({ expiresAt }) => expiresAt > now);

/** With another secret sent; those before stay good until they are used or expire. */
export const withTemporary = (credential: Temporaries, temporary: TemporarySecret, now: Date): Temporaries => ({
  temporary,
  earlierTemporaries: openTemporaries(credential, now).slice(0, EARLIER_MAX),
});

/** Without the secret of this hash; null when it is not there any more. */
export function withoutTemporary({ temporary, earlierTemporaries }: Temporaries, hash: string): Temporaries | null {
  if (temporary?.hash === hash) return { temporary: null, earlierTemporaries };
  const others = earlierTemporaries.filter((earlier) => earlier.hash !== hash);
  return others.length === earlierTemporaries.length ? null : { temporary, earlierTemporaries: others };
}
