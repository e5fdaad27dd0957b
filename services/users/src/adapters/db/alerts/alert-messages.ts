import type { Knex } from "knex";
import type { AlertStore } from "../../../app/alerts/alert-ports.ts";
import { isProvedByAnother } from "../accounts/write-proofs.ts";
import { claimDue } from "../claim-due.ts";
import { type AlertRow, alertFromRow } from "./alert-row.ts";

type MessageRow = AlertRow & { message_id: string; phone: string; is_open: boolean };

/** WhatsApp messages about changed accounts, on PostgreSQL. */
export const createAlertMessages = (
  knex: Knex,
): Pick<AlertStore, "claimMessages" | "addMessageToken" | "messageSent"> => ({
  claimMessages: async (limit) => {
    const { rows } = await knex.raw<{ rows: MessageRow[] }>(
      `with due as (
         ${claimDue("account_alert_messages")}
         returning id, alert_id, phone
       )
       select a.*, due.id as message_id, due.phone, a.undone_at is null and a.expires_at > now() as is_open
       from due join account_alerts a on a.id = due.alert_id`,
      [limit],
    );
    return Promise.all(
      rows.map(async (row) => ({
        id: row.message_id,
        phone: row.phone,
        expiresAt: row.expires_at,
        isOpen: row.is_open,
        mayReceive: !(await isProvedByAnother(knex, row.account_id, row.phone)),
        alert: alertFromRow(row),
      })),
    );
  },
  addMessageToken: async (messageId, tokenHash) => {
    const { rowCount } = await knex.raw<{ rowCount: number }>(
      `insert into account_alert_tokens (token_hash, message_id)
       select ?, m.id from account_alert_messages m join account_alerts a on a.id = m.alert_id
       where m.id = ? and a.undone_at is null and a.expires_at > now()`,
      [Buffer.from(tokenHash), messageId],
    );
    return rowCount > 0;
  },
  messageSent: async (messageId) => {
    await knex("account_alert_messages").where({ id: messageId }).update({ due_at: null });
  },
});

/** Accounts that have proved a number until `at`, or would have its proof back by an undo: who gave a number without proving it is none of them. */
export async function accountsWithProof(knex: Knex, phone: string, at: Date): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { account_id: string }[] }>(
    `select account_id from proved_numbers where phone = ? and proved_at <= ?
     union all select account_id from account_alerts
       where before_phones @> ?::jsonb and undone_at is null and exists (
         select from jsonb_array_elements(before_phones) p where p ->> 'phone' = ? and p ->> 'provedAt' is not null)
     limit 1000`,
    [phone, at, JSON.stringify([{ phone }]), phone],
  );
  return [...new Set(rows.map(({ account_id }) => account_id))];
}

/**
 * Ends the proof of a number in what an undo would bring back to an account, unless it was proved later than `at`, and drops alerts to it that were
 * not sent: the number may be another person's, whose link would change an account that is not theirs. In the caller's transaction under the
 * account's lock.
 */
export async function forgetNumber(
  trx: Knex,
  { accountId, phone, at }: { accountId: string; phone: string; at: Date },
): Promise<void> {
  await trx.raw(
    `update account_alerts set before_phones = (
       select jsonb_agg(case
         when p ->> 'phone' = ? and (p ->> 'provedAt')::timestamptz <= ? then p || '{"provedAt": null}' else p end order by place)
       from jsonb_array_elements(before_phones) with ordinality as phones (p, place))
     where account_id = ? and before_phones @> ?::jsonb and undone_at is null`,
    [phone, at, accountId, JSON.stringify([{ phone }])],
  );
  await trx.raw(
    `update account_alert_messages m set due_at = null from account_alerts a
     where m.phone = ? and m.due_at is not null and m.created_at <= ? and a.id = m.alert_id and a.account_id = ?`,
    [phone, at, accountId],
  );
}
