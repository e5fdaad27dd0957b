import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWK, SignJWT } from "jose";
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
  const newest = () => knex<KeyRow>("signing_keys").whereNull("retired_at").orderBy("created_at", "desc").first();
  const found = await newest();
  if (found !== undefined) return found;
  await knex.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(hashtext('tenho auth signing key'))");
    if ((await trx("signing_keys").whereNull("retired_at").first()) === undefined) await createKey(trx, secret);
  });
  return (await newest()) as KeyRow;
}

/**
 * Signs access tokens and publishes the keys that check them (retired ones too, until their tokens have run out).
 * Throws at start when the store's key was sealed with another secret.
 */
export async function createSigningKeys(options: {
  knex: Knex;
  secret: string;
  tokenMs: number;
}): Promise<TokenSigner & { published(): Promise<JWK[]> }> {
  const { knex } = options;
  const row = await currentKey(knex, options.secret);
  const key = await importPKCS8(unseal(row.sealed_private_key, options.secret), ALGORITHM);
  return {
    sign: (claims: TokenClaims) =>
      new SignJWT({
        role: claims.role,
        units: claims.unitIds,
        cid: claims.clientId,
        perms: claims.permissions,
        sid: claims.sessionId,
        sv: claims.sessionVersion,
        ...(claims.mustChangePassword && { pwc: true }),
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: row.kid, typ: "JWT" })
        .setSubject(claims.userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(new Date(Date.now() + options.tokenMs))
        .sign(key),
    published: async () => (await knex<KeyRow>("signing_keys").select("public_jwk")).map((stored) => stored.public_jwk),
  };
}
