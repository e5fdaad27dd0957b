export type Credential = {
  userId: string;
  /** Lower case. */
  email: string;
  passwordHash: string;
  requiresPasswordChange: boolean;
  /** A one-time secret sent to the owner; null when none is open. */
  temporary: { hash: string; expiresAt: Date } | null;
  /** Tokens of an older version are refused. */
  sessionVersion: number;
  failures: number;
  lockedUntil: Date | null;
};

export type LockRule = { failuresMax: number; lockMs: number };

/** The credential after a wrong password: locked for a while once too many came in a row. */
export function afterFailure(
  credential: Credential,
  now: Date,
  rule: LockRule,
): Pick<Credential, "failures" | "lockedUntil"> {
  const failures = credential.failures + 1;
  if (failures < rule.failuresMax) return { failures, lockedUntil: null };
  return { failures: 0, lockedUntil: new Date(now.getTime() + rule.lockMs) };
}

export function isLocked(credential: Credential, now: Date): boolean {
  return credential.lockedUntil !== null && credential.lockedUntil > now;
}
