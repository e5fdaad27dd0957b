import { type AuditChange, auditRow } from "@tenho/kernel/audit/audit-row";
import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { enqueue } from "@tenho/kernel/events/outbox/outbox";
import type { Knex } from "knex";
import type { AccountChange } from "../../../app/ports.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { accountActions } from "./account-audit.ts";
import { type AccountRow, accountFromRow, SELECT_ACCOUNT } from "./account-row.ts";
import { writeAccount } from "./write-account.ts";

/** How accounts are written; `triggerRelay` is called after a commit that wrote outbox rows. */
export type AccountWriting = {
  knex: Knex;
  publishChange: (trx: Knex, change: AccountChange) => Promise<void>;
  triggerRelay: () => void;
};

/**
 * The account as it is to be; null for `change` writes nothing. `also` writes more in the same transaction; `changes`: what the audit log is
 * told besides what differs in the account.
 */
export type Decision = {
  account: Account;
  change: AccountChange | null;
  also?: (trx: Knex) => Promise<void>;
  changes?: readonly AuditChange[];
};

export async function selectAccounts(db: Knex, where: string, bindings: readonly unknown[]): Promise<Account[]> {
  const { rows } = await db.raw<{ rows: AccountRow[] }>(
    `${SELECT_ACCOUNT} from accounts a ${where}`,
    bindings as Knex.RawBinding[],
  );
  return rows.map(accountFromRow);
}

/** Writes and publishes the next state of an account under its lock, and records it in the audit log, in the caller's transaction. */
export async function writeChange(
  { publishChange }: Pick<AccountWriting, "publishChange">,
  trx: Knex,
  before: Account | null,
  { account, change, also, changes }: Decision,
): Promise<void> {
  if (change === null) return;
  await writeAccount(trx, account);
  await also?.(trx);
  await publishChange(trx, change);
  await enqueue(
    trx,
    accountActions(before, account, changes).map((action) => auditRow("users", action)),
  );
}

/** Reads an account under a lock, and writes, publishes and records in the audit log what `decide` makes of it, in one transaction. */
export const editAccount = (
  writing: AccountWriting,
  id: string,
  decide: (before: Account | null, trx: Knex) => Decision | Promise<Decision>,
): Promise<Account> =>
  withTransaction(writing.knex, async (trx, onCommit) => {
    // An advisory lock, since an account that does not exist yet has no row to lock.
    await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [id]);
    const [before = null] = await selectAccounts(trx, "where a.id = ?", [id]);
    const decision = await decide(before, trx);
    await writeChange(writing, trx, before, decision);
    if (decision.change !== null) onCommit(writing.triggerRelay);
    return decision.account;
  });
