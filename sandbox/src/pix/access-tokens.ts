import { randomBytes } from "node:crypto";

const LIFETIME_MS = 3_600_000;
const KEPT = 10_000;

/** The access tokens issued. Kept in memory only: after a restart every client must request a new one. */
export class AccessTokens {
  private readonly expiries = new Map<string, number>();

  issue(nowMs: number): { token: string; expiresInSeconds: number } {
    const token = randomBytes(32).toString("base64url");
    this.expiries.set(token, nowMs + LIFETIME_MS);
    const [oldest] = this.expiries.keys();
    if (this.expiries.size > KEPT && oldest !== undefined) this.expiries.delete(oldest);
    return { token, expiresInSeconds: LIFETIME_MS / 1_000 };
  }

  isValid(token: string, nowMs: number): boolean {
    return (this.expiries.get(token) ?? 0) > nowMs;
  }

  /** Revokes all tokens, as a restart does. */
  revokeAll(): void {
    this.expiries.clear();
  }
}
