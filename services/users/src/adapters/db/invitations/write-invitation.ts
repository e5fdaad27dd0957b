import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { Account } from "../../../domain/accounts/account.ts";

/** A mail is due at once, and no link is valid any more. */
const dueNow = (trx: Knex, requestedAt: Date) => ({
  invitation_id: uuidv7(),
  token_hash: null,
  requested_at: requestedAt,
  sent_at: null,
  expires_at: null,
  settle_at: null,
  due_at: trx.fn.now(),
  attempts: 0,
});

/** Writes the invitation of an account in place of a former one, and its record for the audit log, in the caller's transaction. */
export async function writeInvitation(
  trx: Knex,
  account: Account,
  { at, action }: { at: Date; action: "user.invite" | "user.invite_again" },
): Promise<void> {
  const row = dueNow(trx, at);
  await trx("invitations")
    .insert({ account_id: account.id, ...row })
    .onConflict("account_id")
    .merge(row);
  const subject = { kind: "account", id: account.id, personId: account.id };
  await enqueue(trx, [auditRow("users", { action, subject, unitId: account.unitId })]);
}
