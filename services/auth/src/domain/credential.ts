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

/** How long a temporary secret is good, and how soon another one may be sent. */
export type ResetRule = { validMs: number; pauseMs: number };

export type LockState = Pick<Credential, "failures" | "lockedUntil">;

/** The credential after a wrong password: locked for a while once too many came in a row. */
export function afterFailure(credential: LockState, now: Date, rule: LockRule): LockState {
  const failures = credential.failures + 1;
  if (failures < rule.failuresMax) return { failures, lockedUntil: null };
  return { failures: 0, lockedUntil: new Date(now.getTime() + rule.lockMs) };
}

export function isLocked(credential: Pick<Credential, "lockedUntil">, now: Date): boolean {
  return credential.lockedUntil !== null && credential.lockedUntil > now;
}

/** Whether a temporary secret may be sent now: each costs a message and disturbs its owner. */
export function mayReset(credential: Pick<Credential, "temporary">, now: Date, rule: ResetRule): boolean {
  if (credential.temporary === null) return true;
  const sentAtMs = credential.temporary.expiresAt.getTime() - rule.validMs;
  return now.getTime() >= sentAtMs + rule.pauseMs;
}
