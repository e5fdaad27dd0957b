import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { DEFAULT_ROLE_PERMISSIONS } from "@tenho/access/defaults";
import type { Role } from "@tenho/access/roles";
import jwt from "jsonwebtoken";

export const KID = "key-1";
export const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
/** Makes a key that auth never had. */
export const makeForeignKey = (): KeyObject => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

/** A public key as auth publishes it. */
export const jwkOf = (key: KeyObject, kid: string) => ({
  ...key.export({ format: "jwk" }),
  kid,
  alg: "RS256",
  use: "sig",
});

export const jwks = () => ({ keys: [jwkOf(own.publicKey, KID)] });

export type Person = {
  userId: string;
  role: Role;
  units?: string[];
  clientId?: string | null;
  version?: number;
  /** Version of the role's permissions; default: 0, of permissions that were never changed. */
  roleVersion?: number;
  sessionId?: string;
  /** Permissions in the token; default: those of the role. */
  permissions?: string[];
};

export const person = (role: Role, more: Partial<Person> = {}): Person => ({ userId: randomUUID(), role, ...more });

export type TokenOptions = {
  kid?: string | undefined;
  issuer?: string;
  audience?: string;
  expiresInSeconds?: number;
  /** Step the token forces first. */
  due?: string;
  key?: KeyObject;
};

const seconds = (): number => Math.floor(Date.now() / 1_000);

export const claimsOf = ({
  userId,
  role,
  units = [],
  clientId = null,
  version = 1,
  roleVersion = 0,
  sessionId,
  permissions,
}: Person) => ({
  sub: userId,
  role,
  units,
  cid: clientId,
  perms: permissions ?? [...DEFAULT_ROLE_PERMISSIONS[role]],
  sid: sessionId ?? randomUUID(),
  sv: version,
  rv: roleVersion,
  auth_time: seconds(),
});

/** Makes an access token as auth does, unless the options change it. */
export function tokenFor(who: Person, options: TokenOptions = {}): string {
  const { issuer = "tenho", audience = "tenho-panel", expiresInSeconds = 300, key = own.privateKey } = options;
  const keyId = "kid" in options ? options.kid : KID;
  const nowSeconds = seconds();
  const claims = {
    ...claimsOf(who),
    ...(options.due !== undefined && { pwc: true }),
    ...(options.due !== undefined && options.due !== "password" && { due: options.due }),
    iss: issuer,
    aud: audience,
    iat: nowSeconds - 10,
    exp: nowSeconds + expiresInSeconds,
  };
  return jwt.sign(claims, key, { algorithm: "RS256", ...(keyId !== undefined && { keyid: keyId }) });
}

/** A token truly signed by auth's key, with these changes to its header and claims; `undefined` leaves a field out. */
export function signedToken(who: Person, changes: { header?: object; claims?: object; key?: KeyObject }): string {
  const nowSeconds = seconds();
  const claims = { ...claimsOf(who), iss: "tenho", aud: "tenho-panel", iat: nowSeconds, exp: nowSeconds + 300 };
  const header = { alg: "RS256", typ: "JWT", kid: KID, ...changes.header };
  return forgedToken(header, { ...claims, ...changes.claims }, (input) =>
    sign("sha256", Buffer.from(input), changes.key ?? own.privateKey).toString("base64url"),
  );
}

/** A token put together by hand, with any header. */
export function forgedToken(header: object, claims: object, sign: (input: string) => string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const input = `${part(header)}.${part(claims)}`;
  return `${input}.${sign(input)}`;
}

/** Algorithm confusion: the public key, which anyone can read, used as an HMAC secret. */
export const hs256WithPublicKey = (input: string): string =>
  createHmac("sha256", own.publicKey.export({ type: "spki", format: "pem" }))
    .update(input)
    .digest("base64url");
