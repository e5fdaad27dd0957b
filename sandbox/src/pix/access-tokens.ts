import { randomBytes } from "node:crypto";

const KEPT = 10_000;

/** The access tokens issued. Kept in memory only: after a restart every client must request a new one. */
export class AccessTokens {
  private readonly issued = new Map<string, { endsAtMs: number; scopes: ReadonlySet<string> }>();

  issue(nowMs: number, { seconds, scope }: { seconds: number; scope: string }) {
    const token = randomBytes(32).toString("base64url");
    this.issued.set(token, { endsAtMs: nowMs + seconds * 1_000, scopes: new Set(scope.split(" ")) });
    const [oldest] = this.issued.keys();
    if (this.issued.size > KEPT && oldest !== undefined) this.issued.delete(oldest);
    return { token, expiresInSeconds: seconds };
  }

  /** The scopes of a token; null for one that is unknown or has ended. */
  scopesOf(token: string, nowMs: number): ReadonlySet<string> | null {
    const known = this.issued.get(token);
    return known !== undefined && known.endsAtMs > nowMs ? known.scopes : null;
  }

  /** Revokes all tokens, as a restart does. */
  revokeAll(): void {
    this.issued.clear();
  }
}
