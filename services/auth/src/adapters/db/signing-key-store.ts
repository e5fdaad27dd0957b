import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { PublicJwk, SigningKeyStore } from "../../app/ports.ts";
import { readKeyInForce } from "./key-in-force.ts";

type KeyRow = {
  kid: string;
  sealed_private_key: Buffer;
  key_id: string;
  public_jwk: PublicJwk;
  retired_at: Date | null;
};

/** Signing keys on PostgreSQL; `triggerRelay` is called after a commit that wrote outbox rows. */
export function createSigningKeyStore(knex: Knex, triggerRelay: () => void): SigningKeyStore {
  return {
    currentOrCreate: (create) =>
      knex.transaction(async (trx) => {
        await trx.raw("select pg_advisory_xact_lock(hashtext('tenho auth signing key'))");
        const row = await trx<KeyRow>("signing_keys").whereNull("retired_at").orderBy("created_at", "desc").first();
        if (row !== undefined) {
          const { kid, sealed_private_key: sealedPrivateKey, key_id: keyId, public_jwk: publicJwk } = row;
          return { kid, sealedPrivateKey, keyId, publicJwk };
        }
        const key = await create(await readKeyInForce(trx));
        await trx("signing_keys").insert({
          kid: key.kid,
          sealed_private_key: key.sealedPrivateKey,
          key_id: key.keyId,
          public_jwk: JSON.stringify(key.publicJwk),
        });
        return key;
      }),
    retire: (kid) =>
      withTransaction(knex, async (trx, onCommit) => {
        const retired = await trx<KeyRow>("signing_keys")
          .where({ kid })
          .whereNull("retired_at")
          .update({ retired_at: trx.fn.now() as never });
        if (retired === 0) return (await trx<KeyRow>("signing_keys").where({ kid }).first("kid")) !== undefined;
        const subject = { kind: "signing_key", id: kid };
        await enqueue(trx, auditRow("auth", { action: "signing_key.retire", subject, unitId: null }));
        onCommit(triggerRelay);
        return true;
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
