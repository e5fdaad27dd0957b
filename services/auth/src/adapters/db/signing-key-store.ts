import type { Knex } from "knex";
import type { PublicJwk, SigningKeyStore } from "../../app/ports.ts";

type KeyRow = { kid: string; sealed_private_key: Buffer; public_jwk: PublicJwk; retired_at: Date | null };

/** Signing keys on PostgreSQL. */
export function createSigningKeyStore(knex: Knex): SigningKeyStore {
  return {
    currentOrCreate: (create) =>
      knex.transaction(async (trx) => {
        await trx.raw("select pg_advisory_xact_lock(hashtext('tenho auth signing key'))");
        const row = await trx<KeyRow>("signing_keys").whereNull("retired_at").orderBy("created_at", "desc").first();
        if (row !== undefined)
          return { kid: row.kid, sealedPrivateKey: row.sealed_private_key, publicJwk: row.public_jwk };
        const key = await create();
        await trx("signing_keys").insert({
          kid: key.kid,
          sealed_private_key: key.sealedPrivateKey,
          public_jwk: JSON.stringify(key.publicJwk),
        });
        return key;
      }),
    publicKeys: async (retiredMs) => {
      const goodUntil = knex.raw("now() - ? * interval '1 millisecond'", [retiredMs]);
      const rows = await knex<KeyRow>("signing_keys")
        .whereNull("retired_at")
        .orWhere("retired_at", ">", goodUntil)
        .select("public_jwk");
      return rows.map((row) => row.public_jwk);
    },
  };
}
