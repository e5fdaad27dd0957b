import { AppError } from "@tenho/kernel/errors/app-error";
import { decodeProtectedHeader, jwtVerify } from "jose";
import { type Caller, callerFromClaims } from "./claims.ts";
import type { PublishedKeys } from "./published-keys.ts";

const ALGORITHM = "RS256";
const TOKEN_LENGTH_MAX = 8_000;
const CACHE_MAX = 10_000;

const refused = (): AppError =>
  new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.", { reason: "bad_token" });

type Remembered = { caller: Caller; untilMs: number };

/**
 * Checks an access token's signature (RS256 by one of auth's published keys and nothing else), issuer, audience and expiry.
 * A verified token is remembered for `cacheMs`, never past its expiry; whether its session was revoked is asked elsewhere,
 * every time. Raises: `unauthenticated`; `unavailable` while auth's keys cannot be had.
 */
export function createTokenVerifier(options: { keys: PublishedKeys; cacheMs: number; now?: () => number }) {
  const now = options.now ?? Date.now;
  const verified = new Map<string, Remembered>();

  async function findKey(kid: unknown) {
    if (typeof kid !== "string") throw refused();
    try {
      return await options.keys.find(kid);
    } catch (cause) {
      throw new AppError("unavailable", "Não foi possível conferir a sessão agora. Tente de novo.", { cause });
    }
  }

  async function check(token: string): Promise<Caller> {
    if (token.length > TOKEN_LENGTH_MAX) throw refused();
    let header: ReturnType<typeof decodeProtectedHeader>;
    try {
      header = decodeProtectedHeader(token);
    } catch {
      throw refused();
    }
    if (header.alg !== ALGORITHM) throw refused();
    const key = await findKey(header.kid);
    if (key === null) throw refused();
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: "tenho",
        audience: "tenho-panel",
      });
      const caller = callerFromClaims(payload);
      if (caller !== null) return caller;
    } catch {
      // Whatever was wrong with it, the answer is the same.
    }
    throw refused();
  }

  return async (token: string): Promise<Caller> => {
    const nowMs = now();
    const known = verified.get(token);
    if (known !== undefined && known.untilMs > nowMs) return known.caller;
    const caller = await check(token);
    if (verified.size >= CACHE_MAX) verified.delete(verified.keys().next().value ?? "");
    verified.set(token, { caller, untilMs: Math.min(nowMs + options.cacheMs, caller.expiresAtMs) });
    return caller;
  };
}

export type TokenVerifier = ReturnType<typeof createTokenVerifier>;
