import type { Knex } from "knex";
import type { ActivationNoticeStore } from "../../app/creation/activation-notice-store.ts";
import { claimDue } from "./claim-due.ts";

type NoticeRow = { id: string; account_id: string; created_at: Date; attempts: number };

/** Stores a notice for each channel, once for an account. */
export async function insertActivationNotices(trx: Knex, accountId: string): Promise<void> {
  await trx("activation_notices")
    .insert([
      { account_id: accountId, channel: "whatsapp" },
      { account_id: accountId, channel: "mail" },
    ])
    .onConflict(["account_id", "channel"])
    .ignore();
}

/** Makes the notices due at once that waited for their account to be active or its number proved. */
export async function makeNoticesDue(trx: Knex, accountId: string): Promise<void> {
  await trx("activation_notices").where({ account_id: accountId }).update({ due_at: trx.fn.now(), attempts: 0 });
}

/** Notices of activations on PostgreSQL. */
export function createActivationNoticeStore(knex: Knex): ActivationNoticeStore {
  return {
    claim: async (channel, limit) => {
      const { rows } = await knex.raw<{ rows: NoticeRow[] }>(
        `${claimDue("activation_notices", { condition: "channel = ?" })}
         returning id, account_id, created_at, attempts`,
        [channel, limit],
      );
      return rows.map((row) => ({
        id: row.id,
        accountId: row.account_id,
        createdAt: row.created_at,
        attempts: row.attempts,
      }));
    },
    finish: async (id) => {
      await knex("activation_notices").where({ id }).delete();
    },
  };
}
