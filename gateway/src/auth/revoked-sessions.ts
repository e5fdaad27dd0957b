/** Ended sessions whose tokens may still be valid; each is kept until its last token has expired and cannot be presented any more. */
export function createRevokedSessions(options: { keptMs: number; now?: () => number }) {
  const { keptMs, now = Date.now } = options;
  /** Epoch ms by session id, in the order in which they were published, which is about that of their expiry. */
  const expiries = new Map<string, number>();

  function dropExpired(): void {
    for (const [sessionId, expiresAtMs] of expiries) {
      if (expiresAtMs > now()) return;
      expiries.delete(sessionId);
    }
  }

  return {
    add: (sessionId: string, expiresAtMs: number): void => {
      dropExpired();
      expiries.set(sessionId, Number.isSafeInteger(expiresAtMs) ? expiresAtMs : now() + keptMs);
    },
    has: (sessionId: string): boolean => expiries.has(sessionId),
    size: (): number => expiries.size,
  };
}
