/** Device that a session is used from: personal data, kept no longer than the session itself. */
export type Device = {
  /** The network address as the gateway saw it; of IPv6 the /56. */
  address: string;
  /** The `User-Agent` header: printable ASCII, at most `AGENT_LENGTH_MAX` characters, empty when there was none. */
  agent: string;
};

export const AGENT_LENGTH_MAX = 200;

export type Session = {
  id: string;
  userId: string;
  /** SHA-256 of the refresh token, hex. */
  refreshHash: string;
  /** SHA-256 of the refresh token before the last rotation, hex. */
  previousHash: string | null;
  rotatedAt: Date;
  expiresAt: Date;
  remember: boolean;
  /** Access version of the account when the session was opened. */
  accessVersion: number;
  createdAt: Date;
  /** The login, or the last refresh. */
  lastSeenAt: Date;
  /** Moment at which password or second factor were last entered in it. */
  authenticatedAt: Date;
  /** Device at `lastSeenAt`. */
  device: Device;
};

export const sessionLengthMs = (lengths: { sessionMs: number; rememberedMs: number }, remember: boolean): number =>
  remember ? lengths.rememberedMs : lengths.sessionMs;

/** End of an open session: as set when it was opened, or earlier where sessions have been made shorter since. */
export function sessionEnd(
  { expiresAt, createdAt, remember }: Pick<Session, "expiresAt" | "createdAt" | "remember">,
  lengths: { sessionMs: number; rememberedMs: number },
): Date {
  return new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + sessionLengthMs(lengths, remember)));
}

/**
 * Classifies a refresh token of the session. `rotate`: the present one. `replayed`: the previous one, within the grace that two tabs or a lost
 * answer need; it gets the present one again. `stolen`: any older one, or the previous one later: it was copied, the session must end.
 */
export function classifyRefresh(
  session: Session,
  hash: string,
  now: Date,
  graceMs: number,
): "rotate" | "replayed" | "stolen" | "expired" {
  if (session.expiresAt <= now) return "expired";
  if (session.refreshHash === hash) return "rotate";
  const isFresh = now.getTime() - session.rotatedAt.getTime() <= graceMs;
  return session.previousHash === hash && isFresh ? "replayed" : "stolen";
}
