import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { Knex } from "knex";
import type { AuditLogStore } from "../../app/audit/ports.ts";
import { chainAfter } from "../../domain/audit-chain.ts";
import { personsOf, sealAction } from "../../domain/audit-record.ts";
import type { KeyRing } from "../../domain/key-ring.ts";
import { sealByKey } from "../../domain/seal.ts";
import { columnsOf } from "./audit-row.ts";
import { ensurePersonKeys } from "./person-keys.ts";

type HeadRow = { position: string; hash: string };

/** The audit log on PostgreSQL; `ring` seals the keys of persons. */
export function createAuditLogStore({ knex, ring }: { knex: Knex; ring: KeyRing }): AuditLogStore {
  return {
    append: (action) =>
      withTransaction(knex, async (trx) => {
        // The lock lasts until commit, so that records of all replicas are chained one after another.
        const head = await trx<HeadRow>("audit_head").forUpdate().first();
        if (head === undefined) throw new Error("the row of the audit log's head is missing");
        if ((await trx("audit_log").where({ id: action.id }).first("id")) !== undefined) return false;
        const keys = await ensurePersonKeys(trx, personsOf(action), ring);
        const sealed = sealAction(action, (personId, plain) => {
          const key = personId === null ? undefined : keys.get(personId);
          return key === undefined ? null : sealByKey(plain, key).toString("base64");
        });
        const record = chainAfter({ position: Number(head.position), hash: head.hash }, sealed);
        await trx("audit_log").insert(columnsOf(record));
        await trx("audit_head").update({ position: record.position, hash: record.hash });
        return true;
      }),
  };
}
