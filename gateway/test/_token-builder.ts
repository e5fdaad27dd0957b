import { createHmac, generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { DEFAULT_ROLE_PERMISSIONS } from "@tenho/access/defaults";
import type { Role } from "@tenho/access/roles";
import { SignJWT } from "jose";

export const KID = "key-1";
export const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 });

export const jwks = () => ({
  keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: KID, alg: "RS256", use: "sig" }],
});

export type Person = { userId: string; role: Role; units?: string[]; clientId?: string | null; version?: number };

export const person = (role: Role, more: Partial<Person> = {}): Person => ({ userId: randomUUID(), role, ...more });

export type TokenOptions = {
  kid?: string | undefined;
  issuer?: string;
  audience?: string;
  expiresInSeconds?: number;
  mustChangePassword?: boolean;
  key?: KeyObject;
};

export const claimsOf = ({ userId, role, units = [], clientId = null, version = 1 }: Person) => ({
  sub: userId,
  role,
  units,
  cid: clientId,
  perms: [...DEFAULT_ROLE_PERMISSIONS[role]],
  sid: randomUUID(),
  sv: version,
});

/** An access token as auth makes it, unless told otherwise. */
export function tokenFor(who: Person, options: TokenOptions = {}): Promise<string> {
  const { issuer = "tenho", audience = "tenho-panel", expiresInSeconds = 300, key = own.privateKey } = options;
  const { sub, ...claims } = claimsOf(who);
  const nowSeconds = Math.floor(Date.now() / 1_000);
  return new SignJWT({ ...claims, ...(options.mustChangePassword && { pwc: true }) })
    .setProtectedHeader({ alg: "RS256", kid: "kid" in options ? (options.kid as string) : KID })
    .setSubject(sub)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(nowSeconds - 10)
    .setExpirationTime(nowSeconds + expiresInSeconds)
    .sign(key);
}

/** A token put together by hand, with whatever header. */
export function forgedToken(header: object, claims: object, sign: (input: string) => string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const input = `${part(header)}.${part(claims)}`;
  return `${input}.${sign(input)}`;
}

/** The classic attack: the public key, which everybody has, taken for an HMAC secret. */
export const hs256WithPublicKey = (input: string): string =>
  createHmac("sha256", own.publicKey.export({ type: "spki", format: "pem" }))
    .update(input)
    .digest("base64url");
