import type { Knex } from "knex";
import type { MailQueue } from "../../app/ports.ts";
import { EARLIEST_RETRY } from "./claim-due.ts";

/** Tables of mails, each with `attempts` and `due_at`, and what is true of a row that is a mail to be sent. */
const MAILS = [
  { table: "account_alert_mails", isMail: "due_at is not null" },
  { table: "correction_mails", isMail: "due_at is not null" },
  { table: "email_proofs", isMail: "due_at is not null" },
  { table: "trouble_mails", isMail: "due_at is not null" },
  // That of a deactivated account waits for the account, not for the mail server.
  {
    table: "invitations",
    isMail:
      "due_at is not null and (select a.is_active or a.activated_at is null from accounts a where a.id = account_id)",
  },
  { table: "number_alerts", isMail: "due_at is not null" },
  // So does the notice of an account that is inactive again.
  {
    table: "activation_notices",
    isMail: "channel = 'mail' and exists (select from accounts a where a.id = account_id and a.is_active)",
  },
] as const;

/** A mail that is sent at this moment has one attempt; one that is held back by the breaker is overdue. */
const WAITS = "(attempts > 1 or due_at < now() - interval '1 minute')";

/** All mails that could not be sent yet, on PostgreSQL. */
export function createMailQueue(knex: Knex): MailQueue {
  return {
    countWaiting: async (max) => {
      const waiting = MAILS.map(({ table, isMail }) => `(select 1 from ${table} where ${isMail} and ${WAITS} limit ?)`);
      const { rows } = await knex.raw<{ rows: { waiting: string }[] }>(
        `select count(*) as waiting from (${waiting.join(" union all ")}) mails`,
        MAILS.map(() => max),
      );
      return Math.min(max, Number(rows[0]?.waiting));
    },
    makeDue: async () => {
      for (const { table, isMail } of MAILS) {
        await knex.raw(
          `update ${table} set due_at = greatest(now(), ${EARLIEST_RETRY})
           where ${isMail} and attempts > 0 and due_at > greatest(now(), ${EARLIEST_RETRY})`,
        );
      }
    },
  };
}
