import { ConfigError } from "@tenho/kernel/config/load-config";
import type { Component } from "@tenho/kernel/lifecycle/component";
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JWK,
  SignJWT,
} from "jose";
import type { Knex } from "knex";
import type { TokenClaims, TokenSigner } from "../../app/ports.ts";
import { seal, unseal } from "./seal.ts";

export const ALGORITHM = "RS256";
export const ISSUER = "tenho";
export const AUDIENCE = "tenho-panel";

type KeyRow = { kid: string; sealed_private_key: Buffer; public_jwk: JWK; retired_at: Date | null };

async function createKey(knex: Knex, secret: string): Promise<void> {
  const pair = await generateKeyPair(ALGORITHM, { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  await knex("signing_keys").insert({
    kid,
    sealed_private_key: seal(await exportPKCS8(pair.privateKey), secret),
    public_jwk: JSON.stringify({ ...jwk, kid, alg: ALGORITHM, use: "sig" }),
  });
}

/** The newest key that is not retired, made on the first start; replicas that start together agree on one. */
async function currentKey(knex: Knex, secret: string): Promise<KeyRow> {
  return knex.transaction(async (trx) => {
    const newest = () => trx<KeyRow>("signing_keys").whereNull("retired_at").orderBy("created_at", "desc").first();
    await trx.raw("select pg_advisory_xact_lock(hashtext('tenho auth signing key'))");
    const found = await newest();
    if (found !== undefined) return found;
    await createKey(trx, secret);
    return (await newest()) as KeyRow;
  });
}

function openKey(row: KeyRow, secret: string): Promise<CryptoKey> {
  try {
    return importPKCS8(unseal(row.sealed_private_key, secret), ALGORITHM);
  } catch {
    const reason = "não abre a chave de assinatura guardada no banco: informe o segredo com que ela foi selada";
    throw new ConfigError([{ name: "AUTH_KEY_SECRET", reason }]);
  }
}

/**
 * Signs access tokens and publishes the keys that check them, retired ones too. A part, since the key lies in the store: before
 * its start nothing can be signed. Its start throws `ConfigError` when the key was sealed with another secret.
 */
export function createSigningKeys(options: {
  knex: Knex;
  secret: string;
  tokenMs: number;
}): TokenSigner & { part: Component; published(): Promise<JWK[]> } {
  const { knex } = options;
  let current: { kid: string; key: CryptoKey } | undefined;

  async function sign(claims: TokenClaims): Promise<string> {
    if (current === undefined) throw new Error("the signing key has not been read");
    return new SignJWT({
      role: claims.role,
      units: claims.unitIds,
      cid: claims.clientId,
      perms: claims.permissions,
      sid: claims.sessionId,
      sv: claims.sessionVersion,
      ...(claims.mustChangePassword && { pwc: true }),
    })
      .setProtectedHeader({ alg: ALGORITHM, kid: current.kid, typ: "JWT" })
      .setSubject(claims.userId)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(new Date(Date.now() + options.tokenMs))
      .sign(current.key);
  }

  return {
    sign,
    published: async () => (await knex<KeyRow>("signing_keys").select("public_jwk")).map((stored) => stored.public_jwk),
    part: {
      name: "signing key",
      start: async () => {
        const row = await currentKey(knex, options.secret);
        current = { kid: row.kid, key: await openKey(row, options.secret) };
      },
      stop: async () => undefined,
    },
  };
}
