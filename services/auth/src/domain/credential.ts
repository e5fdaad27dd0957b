export type Credential = {
  userId: string;
  /** Lower case. */
  email: string;
  passwordHash: string;
  /** Hash of the password that nobody has, which an invitation gave the credential; null: it was not made by one. */
  invitedHash: string | null;
  requiresPasswordChange: boolean;
  /** The one-time secret last sent to the owner; null when it was used, or none was sent. */
  temporary: TemporarySecret | null;
  /** Secrets sent earlier, newest first: another request must not invalidate them for their owner. */
  earlierTemporaries: TemporarySecret[];
  /** Session version; tokens of an older one are refused. */
  sessionVersion: number;
  /** Access version of the account up to which older tokens are refused; 0 until the first change. */
  accessVersion: number;
};

/**
 * Returns whether the owner was invited and has no password yet. Compared with the hash itself, so that whatever sets a password, an older replica too,
 * ends the invitation.
 */
export const awaitsFirstPassword = ({ passwordHash, invitedHash }: Pick<Credential, "passwordHash" | "invitedHash">) =>
  passwordHash === invitedHash;

export type TemporarySecret = { hash: string; expiresAt: Date };

/** Maximum number of earlier secrets: a wrong password is slowly compared with each. */
const EARLIER_MAX = 5;

/** Validity of a temporary secret, and the pause before another one may be sent. */
export type ResetRule = { validMs: number; pauseMs: number };

/** Milliseconds until another temporary secret may be sent, 0: now. Each one costs a message and disturbs its owner. */
export function resetPauseLeftMs(credential: Pick<Credential, "temporary">, now: Date, rule: ResetRule): number {
  if (credential.temporary === null) return 0;
  const sentAtMs = credential.temporary.expiresAt.getTime() - rule.validMs;
  return Math.max(0, sentAtMs + rule.pauseMs - now.getTime());
}

type Temporaries = Pick<Credential, "temporary" | "earlierTemporaries">;

/** The secrets still valid at `now`, newest first. */
export const openTemporaries = ({ temporary, earlierTemporaries }: Temporaries, now: Date): TemporarySecret[] =>
  [...(temporary === null ? [] : [temporary]), ...earlierTemporaries].filter(({ expiresAt }) => expiresAt > now);

/** Adds a newly sent secret; earlier ones stay valid until they are used or expire. */
export const withTemporary = (credential: Temporaries, temporary: TemporarySecret, now: Date): Temporaries => ({
  temporary,
  earlierTemporaries: openTemporaries(credential, now).slice(0, EARLIER_MAX),
});

/** Removes the secret with this hash; null when it is not there any more. */
export function withoutTemporary({ temporary, earlierTemporaries }: Temporaries, hash: string): Temporaries | null {
  if (temporary?.hash === hash) return { temporary: null, earlierTemporaries };
  const others = earlierTemporaries.filter((earlier) => earlier.hash !== hash);
  return others.length === earlierTemporaries.length ? null : { temporary, earlierTemporaries: others };
}
