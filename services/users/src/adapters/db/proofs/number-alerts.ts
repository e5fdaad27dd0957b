import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { NumberAlertKind, NumberProofStore } from "../../../app/proofs/number-proof-store.ts";
import { claimDue } from "../claim-due.ts";

/** Maximum alerts of one kind per account and day: a stranger with many numbers cannot fill its mailbox, nor use up the alerts of another kind. */
const ALERTS_A_DAY_MAX = 5;
/** Alerts of one kind that are shown. */
const SHOWN_MAX = 5;
const KEPT = "30 days";
const BATCH = 1_000;

type AlertRow = {
  id: string;
  account_id: string;
  kind: NumberAlertKind;
  phone: string;
  created_at: Date;
  attempts: number;
};

/** Records an alert, whose mail is due at once; at most one a day per account, kind and number, and a limited number a day per account and kind. */
export async function insertAlert(db: Knex, accountId: string, kind: NumberAlertKind, phone: string): Promise<void> {
  await db.raw(
    `insert into number_alerts (id, account_id, kind, phone, day, created_at, due_at)
     select ?, ?, ?, ?, current_date, now(), now()
     where (select count(*) from number_alerts where account_id = ? and kind = ? and created_at > now() - interval '1 day') < ?
     on conflict (account_id, kind, phone, day) do nothing`,
    [uuidv7(), accountId, kind, phone, accountId, kind, ALERTS_A_DAY_MAX],
  );
}

type Alerts = Pick<NumberProofStore, "reportForeign" | "alertsOf" | "claimAlerts" | "alertSent" | "deleteExpired">;

/** Alerts about the numbers of accounts, on PostgreSQL. */
export function createNumberAlerts(knex: Knex): Alerts {
  return {
    reportForeign: (accountId, phone) =>
      knex.transaction(async (trx) => {
        const account = await trx("accounts").where({ id: accountId }).whereNull("erasing_since").first("id");
        if (account !== undefined) await insertAlert(trx, accountId, "FOREIGN", phone);
      }),
    alertsOf: async (accountId) => {
      const { rows } = await knex.raw<{ rows: AlertRow[] }>(
        `select * from (
           select *, row_number() over (partition by kind order by created_at desc) as place from number_alerts where account_id = ?
         ) newest where place <= ? order by created_at desc`,
        [accountId, SHOWN_MAX],
      );
      return rows.map(({ kind, phone, created_at }) => ({ kind, phone, createdAt: created_at }));
    },
    claimAlerts: async (limit) => {
      const { rows } = await knex.raw<{ rows: AlertRow[] }>(
        `${claimDue("number_alerts")}
         returning id, account_id, kind, phone, created_at, attempts`,
        [limit],
      );
      return rows.map(({ account_id, created_at, ...row }) => ({
        ...row,
        accountId: account_id,
        createdAt: created_at,
      }));
    },
    alertSent: async (id) => {
      await knex("number_alerts").where({ id }).update({ due_at: null });
    },
    deleteExpired: async () => {
      await knex.raw(
        `delete from number_proofs where account_id = any(array(
           select account_id from number_proofs where expires_at < now() - interval '1 day' order by expires_at limit ?
           for update skip locked))`,
        [BATCH],
      );
      await knex.raw(
        `delete from number_proof_requests where id = any(array(
           select id from number_proof_requests where requested_at < now() - interval '1 day' order by requested_at limit ?
           for update skip locked))`,
        [BATCH],
      );
      await knex.raw(
        `delete from number_proof_attempts where key = any(array(
           select key from number_proof_attempts where attempted_at < now() - interval '1 day' order by attempted_at limit ?
           for update skip locked))`,
        [BATCH],
      );
      await knex.raw(
        `delete from number_alerts where id = any(array(
           select id from number_alerts where created_at < now() - interval '${KEPT}' order by created_at limit ?
           for update skip locked))`,
        [BATCH],
      );
    },
  };
}
