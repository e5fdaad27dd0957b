import {
  createHash,
  createPrivateKey,
  generateKeyPair as generateKeyPairWithCallback,
  type KeyObject,
} from "node:crypto";
import { promisify } from "node:util";
import type { Component } from "@tenho/kernel/lifecycle/component";
import jwt from "jsonwebtoken";
import type { PublicJwk, SigningKeyStore, StoredSigningKey, TokenClaims, TokenSigner } from "../../app/ports.ts";
import type { KeyRing } from "../../domain/key-ring.ts";

const ALGORITHM = "RS256";
const ISSUER = "tenho";
const AUDIENCE = "tenho-panel";
const VIEWING_AUDIENCE = "tenho-viewing";
const MODULUS_BITS = 2048;
const PURPOSE = "tenho auth signing keys";

const generateKeyPair = promisify(generateKeyPairWithCallback);

/** The public half of a key as a JWK; its `kid` is the key's thumbprint (RFC 7638). */
function publicJwkOf(publicKey: KeyObject): PublicJwk {
  const { kty, n, e } = publicKey.export({ format: "jwk" });
  const kid = createHash("sha256").update(JSON.stringify({ e, kty, n })).digest("base64url");
  return { kty, n, e, kid, alg: ALGORITHM, use: "sig" };
}

async function createKey(ring: KeyRing, keyId: string): Promise<StoredSigningKey> {
  const { publicKey, privateKey } = await generateKeyPair("rsa", { modulusLength: MODULUS_BITS });
  const publicJwk = publicJwkOf(publicKey);
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { kid: publicJwk.kid, sealedPrivateKey: ring.seal(pem, PURPOSE, keyId), keyId, publicJwk };
}

const openKey = (ring: KeyRing, { sealedPrivateKey, keyId }: StoredSigningKey): KeyObject =>
  createPrivateKey(ring.open(sealedPrivateKey, PURPOSE, keyId));

/** Time after which the key is read again, so that a retired one signs no longer than that. */
const REREAD_MS = 30_000;
/** Margin for differing clocks of the store, of replicas and of gateways. */
const CLOCK_MARGIN_MS = 60_000;

/**
 * Signs access tokens (RS256) and returns the public keys that verify them: a retired one until the last token it signed has expired. The key is
 * in the store: before its component has started nothing can be signed. A key that was read stays usable in this process, even if it is sealed
 * with another key later.
 */
export function createSigningKeys(options: {
  store: SigningKeyStore;
  ring: KeyRing;
  tokenMs: number;
  rereadMs?: number;
}): TokenSigner & { component: Component } {
  const { store, ring, tokenMs, rereadMs = REREAD_MS } = options;
  let current: { kid: string; key: KeyObject; readAtMs: number } | undefined;

  async function readKey() {
    const readAtMs = performance.now();
    const stored = await store.currentOrCreate((keyId) => createKey(ring, keyId));
    const key = current?.kid === stored.kid ? current.key : openKey(ring, stored);
    current = { kid: stored.kid, key, readAtMs };
    return current;
  }

  const payloadOf = (claims: TokenClaims) => ({
    role: claims.role,
    units: claims.unitIds,
    cid: claims.clientId,
    perms: claims.permissions,
    sid: claims.sessionId,
    sv: claims.sessionVersion,
    rv: claims.roleVersion,
    ...(claims.authenticatedAt !== null && { auth_time: Math.floor(claims.authenticatedAt.getTime() / 1_000) }),
    // A gateway that does not know `due` yet refuses everything but a change of the password, which auth then refuses.
    ...(claims.due !== null && { pwc: true }),
    ...(claims.due === "second_factor" && { due: claims.due }),
  });

  async function signPayload(payload: object, subject: string, audience: string): Promise<string> {
    if (current === undefined) throw new Error("the signing key has not been read");
    const { kid, key } = performance.now() - current.readAtMs < rereadMs ? current : await readKey();
    return jwt.sign(payload, key, {
      algorithm: ALGORITHM,
      keyid: kid,
      subject,
      issuer: ISSUER,
      audience,
    });
  }

  return {
    sign: (claims) => {
      const exp = Math.floor((Date.now() + tokenMs) / 1_000);
      return signPayload({ ...payloadOf(claims), exp }, claims.userId, AUDIENCE);
    },
    signForViewing: (claims, { viewer, expiresAt }) => {
      const va = { sub: viewer.userId, sid: viewer.sessionId, sv: viewer.sessionVersion };
      const exp = Math.floor(expiresAt.getTime() / 1_000);
      return signPayload({ ...payloadOf(claims), va, exp }, claims.userId, VIEWING_AUDIENCE);
    },
    currentKid: async () => (await readKey()).kid,
    publicKeys: () => store.publicKeys(rereadMs + tokenMs + CLOCK_MARGIN_MS),
    component: {
      name: "signing key",
      start: async () => {
        await readKey();
      },
      stop: async () => undefined,
    },
  };
}
