import type { Role } from "@tenho/access/roles";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { CorrectionMailKind, FactStore } from "../../../app/facts/fact-store.ts";
import type { RequestOutcome } from "../../../domain/facts/correction-request.ts";
import type { Fact } from "../../../domain/facts/fact.ts";
import { claimDue } from "../claim-due.ts";

type MailRow = {
  id: string;
  kind: CorrectionMailKind;
  event_id: string;
  account_id: string;
  recipient_id: string;
  facts: Fact[];
  by_role: Role | null;
  outcome: RequestOutcome | null;
  reason: string;
  created_at: Date;
  attempts: number;
};

type NewMail = Pick<MailRow, "kind" | "event_id" | "account_id" | "facts"> & {
  recipientIds: readonly string[];
  by_role?: Role;
  outcome?: RequestOutcome;
  reason?: string;
};

/** Writes a mail to each recipient, due at once, in the transaction of its event; a recipient with a mail of this event already gets no other. */
export async function insertMails(trx: Knex, { recipientIds, ...mail }: NewMail): Promise<void> {
  if (recipientIds.length === 0) return;
  const now = new Date();
  const rows = recipientIds.map((recipientId) => ({
    reason: "",
    ...mail,
    id: uuidv7(),
    recipient_id: recipientId,
    created_at: now,
    due_at: now,
  }));
  await trx("correction_mails").insert(rows).onConflict(["event_id", "kind", "recipient_id"]).ignore();
}

type Mails = Pick<FactStore, "claimMails" | "mailSent">;

/** Mails about corrections and requests, on PostgreSQL. */
export function createCorrectionMails(knex: Knex): Mails {
  return {
    claimMails: async (limit) => {
      const { rows } = await knex.raw<{ rows: MailRow[] }>(
        `${claimDue("correction_mails")}
         returning id, kind, account_id, recipient_id, facts, by_role, outcome, reason, created_at, attempts`,
        [limit],
      );
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        accountId: row.account_id,
        recipientId: row.recipient_id,
        facts: row.facts,
        byRole: row.by_role,
        outcome: row.outcome,
        reason: row.reason,
        createdAt: row.created_at,
        attempts: row.attempts,
      }));
    },
    mailSent: async (id) => {
      await knex("correction_mails").where({ id }).update({ due_at: null });
    },
  };
}
