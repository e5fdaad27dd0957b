import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import {
  type AccountAlert,
  ALERTED_NUMBERS_MAX,
  alertedNumbers,
  canUndo,
  UNDO_HOURS,
} from "../../../domain/account-alert.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { type AlertRow, phonesFromRow } from "./alert-row.ts";

/**
 * Writes a change with its mails and WhatsApp messages, in the caller's transaction under the account's lock. They go to the e-mail and the proved
 * numbers of `before`, the account before the change, and to every address and proved number whose loss can still be undone, so that whoever took
 * the account over cannot keep later alerts from its owner. False when the change was written before.
 */
export async function insertAlert(
  trx: Knex,
  alert: AccountAlert,
  before: Pick<Account, "email" | "phones">,
): Promise<boolean> {
  const now = new Date();
  const written = await trx("account_alerts")
    .insert({
      id: alert.id,
      account_id: alert.accountId,
      kind: alert.kind,
      occurred_at: alert.occurredAt,
      before_email: alert.beforeEmail,
      before_phones: alert.beforePhones && JSON.stringify(alert.beforePhones),
      address: alert.address,
      by_other: alert.byOther,
      can_undo: canUndo(alert),
      expires_at: new Date(alert.occurredAt.getTime() + UNDO_HOURS * 3_600_000),
    })
    .onConflict("id")
    .ignore()
    .returning("id");
  if (written.length === 0) return false;
  const { rows } = await trx.raw<{ rows: Pick<AlertRow, "before_email" | "before_phones">[] }>(
    `select before_email, before_phones from account_alerts
     where account_id = ? and can_undo and undone_at is null and expires_at > now() and id <> ?
       and (before_email is not null or before_phones is not null)
     order by occurred_at, id limit 20`,
    [alert.accountId, alert.id],
  );
  const addresses = new Set([before.email, ...rows.flatMap((row) => row.before_email ?? [])]);
  const numbers = new Set(alertedNumbers(before.phones));
  for (const row of rows) for (const phone of alertedNumbers(phonesFromRow(row) ?? [])) numbers.add(phone);
  const due = { alert_id: alert.id, created_at: now, due_at: now };
  await trx("account_alert_mails").insert([...addresses].map((email) => ({ id: uuidv7(), email, ...due })));
  if (numbers.size === 0) return true;
  const alerted = [...numbers].slice(0, ALERTED_NUMBERS_MAX);
  await trx("account_alert_messages").insert(alerted.map((phone) => ({ id: uuidv7(), phone, ...due })));
  return true;
}
