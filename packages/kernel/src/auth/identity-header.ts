import { type KeyObject, sign, verify } from "node:crypto";
import { AppError } from "../errors/app-error.ts";
import type { Identity } from "./identity.ts";

export const IDENTITY_HEADER = "x-tenho-identity";

const HEADER_LENGTH_MAX = 12_000;

type VerifyOptions = { publicKeys: readonly KeyObject[]; audience: string; now?: number };

type Claims = { identity: Identity; audience: string; expiresAtMs: number };

/**
 * The header by which the gateway passes on a request's identity, signed: `base64url(JSON).base64url(Ed25519)`, good for one service
 * (`audience`) and for `ttlMs`. `now` is epoch milliseconds.
 */
export function signIdentity(
  identity: Identity,
  options: { privateKey: KeyObject; audience: string; ttlMs: number; now?: number },
): string {
  const claims: Claims = {
    identity,
    audience: options.audience,
    expiresAtMs: (options.now ?? Date.now()) + options.ttlMs,
  };
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${payload}.${sign(null, Buffer.from(payload), options.privateKey).toString("base64url")}`;
}

/**
 * The identity in a header that was signed by the private key of one of `publicKeys` for `audience` and has not expired at
 * `now` (epoch ms).
 *
 * @throws {AppError} `forbidden` for everything else, without saying which part was wrong.
 */
export function verifyIdentity(header: string | undefined, options: VerifyOptions): Identity {
  return readClaims(header, options).identity;
}

/**
 * {@link verifyIdentity} for a server: remembers the last `cacheMax` headers that verified, until they expire, since the
 * gateway reuses a header for many requests of one session.
 */
export function createIdentityVerifier(options: {
  publicKeys: readonly KeyObject[];
  audience: string;
  cacheMax?: number;
  now?: () => number;
}): (header: string | undefined) => Identity {
  const { publicKeys, audience, cacheMax = 2_000, now = Date.now } = options;
  const verified = new Map<string, Claims>();
  return (header) => {
    const nowMs = now();
    const known = header === undefined ? undefined : verified.get(header);
    if (known !== undefined && known.expiresAtMs > nowMs) return known.identity;
    if (header !== undefined) verified.delete(header);
    const claims = readClaims(header, { publicKeys, audience, now: nowMs });
    if (verified.size >= cacheMax) verified.delete(verified.keys().next().value ?? "");
    if (header !== undefined) verified.set(header, claims);
    return claims.identity;
  };
}

function readClaims(header: string | undefined, options: VerifyOptions): Claims {
  if (header === undefined || header.length > HEADER_LENGTH_MAX) throw refusal();
  const [payload, signature, ...rest] = header.split(".");
  if (!payload || !signature || rest.length > 0) throw refusal();
  const [signed, given] = [Buffer.from(payload), Buffer.from(signature, "base64url")];
  if (!options.publicKeys.some((key) => verify(null, signed, key, given))) throw refusal();
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Claims;
  if (claims.audience !== options.audience) throw refusal();
  if (!(claims.expiresAtMs > (options.now ?? Date.now()))) throw refusal();
  return { ...claims, identity: freeze(claims.identity) };
}

/** Shared by every request that carries the same header, hence not to be changed. */
function freeze(identity: Identity): Identity {
  Object.freeze(identity.unitIds);
  Object.freeze(identity.permissions);
  Object.freeze(identity.viewer);
  return Object.freeze(identity);
}

function refusal(): AppError {
  return new AppError("forbidden", "Acesso negado: esta chamada não passou pela entrada do Tenho.", {
    reason: "not_from_gateway",
  });
}
