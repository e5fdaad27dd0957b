import {
  createHash,
  createPrivateKey,
  generateKeyPair as generateKeyPairWithCallback,
  type KeyObject,
} from "node:crypto";
import { promisify } from "node:util";
import { ConfigError } from "@tenho/kernel/config/load-config";
import type { Component } from "@tenho/kernel/lifecycle/component";
import jwt from "jsonwebtoken";
import type { PublicJwk, SigningKeyStore, StoredSigningKey, TokenClaims, TokenSigner } from "../../app/ports.ts";
import { seal, unseal } from "./seal.ts";

const ALGORITHM = "RS256";
const ISSUER = "tenho";
const AUDIENCE = "tenho-panel";
const MODULUS_BITS = 2048;

const generateKeyPair = promisify(generateKeyPairWithCallback);

/** The public half of a key as a JWK; its `kid` is the key's thumbprint (RFC 7638). */
function publicJwkOf(publicKey: KeyObject): PublicJwk {
  const { kty, n, e } = publicKey.export({ format: "jwk" });
  const kid = createHash("sha256").update(JSON.stringify({ e, kty, n })).digest("base64url");
  return { kty, n, e, kid, alg: ALGORITHM, use: "sig" };
}

async function createKey(secret: string): Promise<StoredSigningKey> {
  const { publicKey, privateKey } = await generateKeyPair("rsa", { modulusLength: MODULUS_BITS });
  const publicJwk = publicJwkOf(publicKey);
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { kid: publicJwk.kid, sealedPrivateKey: seal(pem, secret), publicJwk };
}

function openKey(sealed: Buffer, secret: string): KeyObject {
  let pem: string;
  try {
    pem = unseal(sealed, secret);
  } catch {
    const reason = "não abre a chave de assinatura guardada no banco: informe o segredo com que ela foi selada";
    throw new ConfigError([{ name: "AUTH_KEY_SECRET", reason }]);
  }
  return createPrivateKey(pem);
}

/**
 * Signs access tokens (RS256) and answers the public keys that check them, retired ones too. The key lies in the store: before
 * the start of the component nothing can be signed. Its start throws `ConfigError` when the key was sealed with another secret.
 */
export function createSigningKeys(options: {
  store: SigningKeyStore;
  secret: string;
  tokenMs: number;
}): TokenSigner & { component: Component } {
  let current: { kid: string; key: KeyObject } | undefined;

  async function sign(claims: TokenClaims): Promise<string> {
    if (current === undefined) throw new Error("the signing key has not been read");
    const payload = {
      role: claims.role,
      units: claims.unitIds,
      cid: claims.clientId,
      perms: claims.permissions,
      sid: claims.sessionId,
      sv: claims.sessionVersion,
      ...(claims.mustChangePassword && { pwc: true }),
      exp: Math.floor((Date.now() + options.tokenMs) / 1_000),
    };
    return jwt.sign(payload, current.key, {
      algorithm: ALGORITHM,
      keyid: current.kid,
      subject: claims.userId,
      issuer: ISSUER,
      audience: AUDIENCE,
    });
  }

  return {
    sign,
    component: {
      name: "signing key",
      start: async () => {
        const stored = await options.store.currentOrCreate(() => createKey(options.secret));
        current = { kid: stored.kid, key: openKey(stored.sealedPrivateKey, options.secret) };
      },
      stop: async () => undefined,
    },
  };
}
