import { AppError } from "@tenho/kernel/errors/app-error";
import jwt from "jsonwebtoken";
import { type Caller, callerFromClaims, PANEL_AUDIENCE, VIEWING_AUDIENCE } from "./claims.ts";
import type { PublishedKeys } from "./published-keys.ts";

const ALGORITHM = "RS256";
const AUDIENCES: [string, string] = [PANEL_AUDIENCE, VIEWING_AUDIENCE];
const TOKEN_LENGTH_MAX = 8_000;
const CACHE_MAX = 10_000;

const refused = (): AppError =>
  new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.", { reason: "bad_token" });

type CachedCaller = { caller: Caller; untilMs: number };

/**
 * The `kid` of a token whose header names our algorithm; nothing is verified yet. `crit` lists extensions a verifier must
 * support: the gateway supports none, and the library does not check it.
 * Raises: `unauthenticated`.
 */
function readKeyId(token: string): string {
  let header: (jwt.JwtHeader & { crit?: unknown }) | undefined;
  try {
    header = jwt.decode(token, { complete: true })?.header;
  } catch {
    // A payload that is no JSON.
  }
  if (header?.alg !== ALGORITHM || typeof header.kid !== "string" || header.crit !== undefined) throw refused();
  return header.kid;
}

/**
 * Checks an access token's signature (RS256 by one of auth's published keys and nothing else), issuer, audience and expiry.
 * A verified token is cached for `cacheMs`, never past its expiry; whether its session was revoked is asked elsewhere,
 * every time. Raises: `unauthenticated`; `unavailable` while auth's keys cannot be had.
 */
export function createTokenVerifier(options: { keys: PublishedKeys; cacheMs: number; now?: () => number }) {
  const now = options.now ?? Date.now;
  const verified = new Map<string, CachedCaller>();

  async function findKey(keyId: string) {
    try {
      return await options.keys.find(keyId);
    } catch (cause) {
      throw new AppError("unavailable", "Não foi possível conferir a sessão agora. Tente de novo.", { cause });
    }
  }

  async function verify(token: string): Promise<Caller> {
    if (token.length > TOKEN_LENGTH_MAX) throw refused();
    const key = await findKey(readKeyId(token));
    if (key === null) throw refused();
    try {
      const claims = jwt.verify(token, key, { algorithms: [ALGORITHM], issuer: "tenho", audience: AUDIENCES });
      const caller = callerFromClaims(claims);
      if (caller !== null) return caller;
    } catch {
      // The answer is the same for every invalid token.
    }
    throw refused();
  }

  return async (token: string): Promise<Caller> => {
    const nowMs = now();
    const known = verified.get(token);
    if (known !== undefined && known.untilMs > nowMs) return known.caller;
    const caller = await verify(token);
    if (verified.size >= CACHE_MAX) verified.delete(verified.keys().next().value ?? "");
    verified.set(token, { caller, untilMs: Math.min(nowMs + options.cacheMs, caller.expiresAtMs) });
    return caller;
  };
}

export type TokenVerifier = ReturnType<typeof createTokenVerifier>;
