import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { SealedKind, SealedValue, SealingKey, SealingStore } from "../../app/sealing-ports.ts";
import { SEALED_TABLES } from "./sealed-tables.ts";

type KeyRow = { key_id: string; sealed_recovery_key: Buffer };

const fromRow = (row: KeyRow): SealingKey => ({
  keyId: row.key_id,
  sealedRecoveryKey: row.sealed_recovery_key,
});

/** Values of one key, by id, after an id if one is given. */
async function valuesOf(
  db: Knex,
  kind: SealedKind,
  { keyId, after, limit, lock }: { keyId: string; after: string; limit: number; lock: string },
): Promise<SealedValue[]> {
  const { id, idType, sealed, held } = SEALED_TABLES[kind];
  const { rows } = await db.raw<{ rows: SealedValue[] }>(
    `select ${id} as id, ${sealed} as sealed from ${kind}
     where key_id = ? and ${held} ${after === "" ? "" : `and ${id} > ?::${idType}`}
     order by ${id} limit ? ${lock}`,
    [keyId, ...(after === "" ? [] : [after]), limit],
  );
  return rows;
}

/** The key in force and what is sealed, on PostgreSQL; `triggerRelay` is called after a commit that wrote outbox rows. */
export function createSealingStore({ knex, triggerRelay }: { knex: Knex; triggerRelay: () => void }): SealingStore {
  return {
    read: async () => {
      const row = await knex<KeyRow>("sealing_key").first();
      return row === undefined ? null : fromRow(row);
    },
    begin: async ({ keyId, sealedRecoveryKey }) => {
      await knex("sealing_key")
        .insert({ key_id: keyId, sealed_recovery_key: sealedRecoveryKey })
        .onConflict("one")
        .ignore();
    },
    activate: (keyId, resealRecoveryKey) =>
      withTransaction(knex, async (trx, onCommit) => {
        const row = await trx<KeyRow>("sealing_key").forUpdate().first();
        if (row === undefined) throw new Error("the row of the sealing key is missing");
        if (row.key_id === keyId) return;
        const sealed_recovery_key = resealRecoveryKey(fromRow(row));
        await trx("sealing_key").update({ key_id: keyId, sealed_recovery_key });
        const subject = { kind: "encryption_key", id: keyId };
        const changes = [{ field: "key_id", before: row.key_id, after: keyId }];
        await enqueue(trx, auditRow("auth", { action: "encryption_key.rotate", subject, unitId: null, changes }));
        onCommit(triggerRelay);
      }),
    keyIdsOf: async (kind) => {
      const { held } = SEALED_TABLES[kind];
      // Loose index scan: few distinct keys, many rows.
      const { rows } = await knex.raw<{ rows: { key_id: string }[] }>(
        `with recursive keys as (
           (select key_id from ${kind} where ${held} order by key_id limit 1)
           union all
           select (select key_id from ${kind} where ${held} and key_id > keys.key_id order by key_id limit 1)
           from keys where keys.key_id is not null
         ) select key_id from keys where key_id is not null`,
      );
      return rows.map(({ key_id }) => key_id);
    },
    count: async (kind, keyId, max) => {
      const { held } = SEALED_TABLES[kind];
      const { rows } = await knex.raw<{ rows: { count: string }[] }>(
        `select count(*) from (select 1 from ${kind} where key_id = ? and ${held} limit ?) counted`,
        [keyId, max],
      );
      return Number(rows[0]?.count ?? 0);
    },
    reseal: ({ kind, fromKeyId, toKeyId, after, limit }, work) =>
      knex.transaction(async (trx) => {
        // Rows locked by others are skipped, so that nothing deadlocks; the next run finds them.
        const lock = "for no key update skip locked";
        const values = await valuesOf(trx, kind, { keyId: fromKeyId, after, limit, lock });
        const resealed = work(values);
        if (resealed.length > 0) {
          const { id, idType, sealed } = SEALED_TABLES[kind];
          await trx.raw(
            `update ${kind} set ${sealed} = decode(resealed.value, 'base64'), key_id = ?
             from unnest(?::${idType}[], ?::text[]) resealed(id, value) where ${kind}.${id} = resealed.id`,
            [toKeyId, resealed.map((value) => value.id), resealed.map((value) => value.sealed.toString("base64"))],
          );
        }
        return values.length < limit ? null : (values.at(-1)?.id ?? null);
      }),
  };
}
