import { AppError } from "@tenho/kernel/errors/app-error";
import type { AlertStore, PendingUndo, Undone } from "../../../app/alerts/alert-ports.ts";
import { refuseErased } from "../../../app/erasure/refuse-erased.ts";
import type { AccountAlert } from "../../../domain/account-alert.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { type AccountWriting, editAccount, selectAccounts } from "../accounts/edit-account.ts";
import { claimDue } from "../claim-due.ts";
import { recordConfirmed } from "../proofs/record-confirmed.ts";
import { recordEmailChange } from "../proofs/record-email-change.ts";
import { createAlertMessages } from "./alert-messages.ts";
import { type AlertRow, alertFromRow } from "./alert-row.ts";
import { insertAlert } from "./insert-alert.ts";

const BATCH = 1_000;
/** Time that the request which opened the link has to reach auth before a sweep does it, in milliseconds. */
const ATTEMPT_MS = 30_000;

/** Address of a link and the change it undoes; `email` null: by WhatsApp. */
type AlertLink = { email: string | null; alert_id: string; account_id: string };
type UndoRow = { account_id: string; undo_id: string; since: Date };
type MailRow = AlertRow & { mail_id: string; email: string; attempts: number; created_at: Date; is_open: boolean };

const pendingFromRow = (row: UndoRow): PendingUndo => ({
  accountId: row.account_id,
  undoId: row.undo_id,
  since: row.since,
});

/** The account as it was before the first of these changes. */
function restored(account: Account, changes: readonly AlertRow[], keepsPhones: boolean): Account {
  const email = changes.find(({ before_email }) => before_email !== null)?.before_email ?? account.email;
  const before = changes.map((row) => alertFromRow(row).beforePhones).find((phones) => phones !== null);
  if (!keepsPhones) return { ...account, email, phones: before ?? account.phones };
  // Another account has proved the former number since. All numbers become unproved, so that no temporary password goes to the present one.
  return { ...account, email, phones: account.phones.map((phone) => ({ ...phone, provedAt: null })) };
}

/** Returns whether a change reported again is the one that was reported under its id. */
const isSameChange = (known: AccountAlert, told: AccountAlert): boolean =>
  known.accountId === told.accountId &&
  known.kind === told.kind &&
  known.byOther === told.byOther &&
  known.occurredAt.getTime() === told.occurredAt.getTime();

/** Changes that owners are alerted to, and their undoing, on PostgreSQL. */
export function createAlertStore(writing: AccountWriting): AlertStore {
  const { knex } = writing;

  /** The alert whose link has this token. */
  async function findLink(tokenHash: Buffer): Promise<AlertLink | undefined> {
    const { rows } = await knex.raw<{ rows: AlertLink[] }>(
      `select a.account_id, a.id as alert_id, m.email
       from account_alert_mails m join account_alerts a on a.id = m.alert_id where m.token_hash = ?
       union all
       select a.account_id, a.id, null
       from account_alert_tokens t join account_alert_messages m on m.id = t.message_id join account_alerts a on a.id = m.alert_id
       where t.token_hash = ?`,
      [tokenHash, tokenHash],
    );
    return rows[0];
  }

  async function undoUnderLock(link: AlertLink, keepsPhones: boolean): Promise<Undone | null> {
    let emailChanged = false;
    let isDead = false;
    const account = await editAccount(writing, link.account_id, async (before, trx) => {
      if (before === null) throw new AppError("not_found", "Usuário não encontrado.");
      refuseErased(before);
      const unchanged = { account: before, change: null };
      const alert = await trx<AlertRow>("account_alerts").where({ id: link.alert_id }).forUpdate().first();
      if (alert === undefined || !alert.can_undo || alert.undone_at !== null || alert.expires_at <= new Date()) {
        isDead = alert?.undone_by !== link.alert_id;
        return unchanged;
      }
      const changes = await trx<AlertRow>("account_alerts")
        .where({ account_id: before.id, can_undo: true })
        .whereNull("undone_at")
        .andWhere("occurred_at", ">=", alert.occurred_at)
        .orderBy("occurred_at")
        .orderBy("id");
      const now = new Date();
      await trx("account_alerts")
        .whereIn(
          "id",
          changes.map(({ id }) => id),
        )
        .update({ undone_at: now, undone_by: alert.id });
      const undo = {
        undo_id: alert.id,
        since: alert.occurred_at,
        undone_at: now,
        settled_at: null,
        due_at: new Date(now.getTime() + ATTEMPT_MS),
        attempts: 0,
      };
      await trx("account_undos")
        .insert({ account_id: before.id, ...undo })
        .onConflict("account_id")
        .merge(undo);
      await trx("email_proofs").where({ account_id: before.id }).delete();
      const next = restored(before, changes, keepsPhones);
      emailChanged = next.email !== before.email;
      if (emailChanged) {
        await trx("login_email_changes").where({ account_id: before.id }).delete();
        await recordEmailChange(trx, before.id);
      }
      // Opening the link of a mail proves the mailbox.
      if (link.email === next.email) await recordConfirmed(trx, before.id, next.email);
      return { account: next, change: { account: next, accessChanged: false, firstActivation: false } };
    });
    return isDead ? null : { account, emailChanged };
  }

  return {
    ...createAlertMessages(knex),
    record: async (alert) => {
      await knex.transaction(async (trx) => {
        await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [alert.accountId]);
        const [account] = await selectAccounts(trx, "where a.id = ?", [alert.accountId]);
        if (account === undefined || account.erasingSince !== null) {
          throw new AppError("not_found", "Usuário não encontrado.");
        }
        if (await insertAlert(trx, alert, account)) return;
        const known = await trx<AlertRow>("account_alerts").where({ id: alert.id }).first();
        if (known !== undefined && !isSameChange(alertFromRow(known), alert)) {
          throw new AppError("conflict", "Esta chave já é de outra mudança.", { reason: "key_reused" });
        }
      });
    },
    undo: async (tokenHash) => {
      const link = await findLink(Buffer.from(tokenHash));
      if (link === undefined) return null;
      try {
        return await undoUnderLock(link, false);
      } catch (error) {
        if (!(error instanceof AppError) || error.reason !== "phone_taken") throw error;
        return undoUnderLock(link, true);
      }
    },
    pendingUndo: async (accountId) => {
      const row = await knex("account_undos")
        .where({ account_id: accountId })
        .whereNull("settled_at")
        .first<UndoRow | undefined>("account_id", "undo_id", "since");
      return row === undefined ? null : pendingFromRow(row);
    },
    claimUndos: async (limit) => {
      const { rows } = await knex.raw<{ rows: UndoRow[] }>(
        `${claimDue("account_undos", { key: "account_id" })}
         returning account_id, undo_id, since`,
        [limit],
      );
      return rows.map(pendingFromRow);
    },
    undoSettled: async ({ accountId, undoId }) => {
      await knex("account_undos")
        .where({ account_id: accountId, undo_id: undoId })
        .update({ settled_at: new Date(), due_at: null });
    },
    claimMails: async (limit) => {
      const { rows } = await knex.raw<{ rows: MailRow[] }>(
        `with due as (
           ${claimDue("account_alert_mails")}
           returning id, alert_id, email, attempts, created_at
         )
         select a.*, due.id as mail_id, due.email, due.attempts, due.created_at,
           a.undone_at is null and a.expires_at > now() as is_open
         from due join account_alerts a on a.id = due.alert_id`,
        [limit],
      );
      return rows.map((row) => ({
        id: row.mail_id,
        email: row.email,
        attempts: row.attempts,
        createdAt: row.created_at,
        isOpen: row.is_open,
        alert: alertFromRow(row),
      }));
    },
    setToken: async (mailId, tokenHash) => {
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `update account_alert_mails m set token_hash = ? from account_alerts a
         where m.id = ? and a.id = m.alert_id and a.undone_at is null and a.expires_at > now()`,
        [Buffer.from(tokenHash), mailId],
      );
      return rowCount > 0;
    },
    mailSent: async (mailId) => {
      await knex("account_alert_mails").where({ id: mailId }).update({ due_at: null });
    },
    deleteExpired: async () => {
      // Kept a day longer, so that an opened link differs from an unknown one, and the barrier outlives every token.
      await knex.raw(
        `delete from account_alerts where id = any(array(
           select id from account_alerts where expires_at < now() - interval '1 day' order by expires_at limit ?
           for update skip locked))`,
        [BATCH],
      );
    },
  };
}
