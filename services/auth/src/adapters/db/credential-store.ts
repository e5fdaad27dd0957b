import { type OnCommit, withTransaction } from "@tenho/kernel/db/with-transaction";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { purgeInbox, runOnce } from "@tenho/kernel/events/inbox";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { CredentialStore } from "../../app/ports.ts";
import { createCredentialEdit } from "./credential-edit.ts";
import { type CredentialRow, credentialFromRow } from "./credential-row.ts";
import { asEmailConflict } from "./email-conflict.ts";
import { deleteForgottenFailures, findFailures } from "./login-failure-rows.ts";

/** Credentials on PostgreSQL; `triggerRelay` is called after a commit that wrote outbox rows. */
export function createCredentialStore(deps: {
  knex: Knex;
  publishSessionVersion: (trx: Knex, userId: string, version: number) => Promise<void>;
  triggerRelay: () => void;
}): CredentialStore {
  const { knex } = deps;

  const editIn = (trx: Knex, userId: string, onCommit: OnCommit) =>
    createCredentialEdit(
      trx,
      userId,
      async (version) => {
        await deps.publishSessionVersion(trx, userId, version);
        onCommit(deps.triggerRelay);
      },
      async (entry) => {
        await enqueue(trx, auditRow("auth", entry));
        onCommit(deps.triggerRelay);
      },
    );

  return {
    byEmail: async (email) => {
      const row = await knex<CredentialRow>("credentials").whereRaw("lower(email) = lower(?)", [email]).first();
      return row ? credentialFromRow(row) : null;
    },
    byUserId: async (userId) => {
      const row = await knex<CredentialRow>("credentials").where({ user_id: userId }).first();
      return row ? credentialFromRow(row) : null;
    },
    failuresFrom: (userId, address) => findFailures(knex, userId, address),
    edit: async (userId, work) => {
      try {
        return await withTransaction(knex, (trx, onCommit) => work(editIn(trx, userId, onCommit)));
      } catch (error) {
        throw asEmailConflict(error);
      }
    },
    editOnce: async (event, userId, work) => {
      await runOnce(knex, event, (trx, onCommit) => work(editIn(trx, userId, onCommit)));
    },
    deleteExpiredTemporaries: async (limit) => {
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `update credentials set temporary_hash = null, temporary_expires_at = null, earlier_temporaries = '[]'
         where user_id = any(array(
           select user_id from credentials where temporary_expires_at < now() - interval '1 day' limit ?
           for update skip locked))`,
        [limit],
      );
      return rowCount;
    },
    deleteForgottenFailures: (limit) => deleteForgottenFailures(knex, limit),
    deleteEventRecords: (days, limit) => purgeInbox(knex, days, limit),
  };
}
