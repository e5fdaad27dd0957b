import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { type AuditChange, auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { AccountChange } from "../../../app/ports.ts";
import { type Account, becomesNotifiable } from "../../../domain/accounts/account.ts";
import { makeNoticesDue } from "../activation-notice-store.ts";
import { accountActions } from "./account-audit.ts";
import { asAppError } from "./account-errors.ts";
import { type AccountRow, accountFromRow, rowFromAccount, SELECT_ACCOUNT } from "./account-row.ts";
import { refuseTakenNumbers } from "./refuse-taken-numbers.ts";
import { searchWordsColumn } from "./search-words.ts";
import { writeProofs } from "./write-proofs.ts";

/** Dependencies for writing accounts; `triggerRelay` is called after a commit that wrote outbox rows. */
export type AccountWriting = {
  knex: Knex;
  publishChange: (trx: Knex, change: AccountChange) => Promise<void>;
  triggerRelay: () => void;
};

/**
 * The next state of an account; `change` null: nothing is written. `also` writes more in the same transaction. `changes`: entries for the audit
 * log in addition to the differences of the account. `updateAction`: name of the change there, `user.update` unless given.
 */
export type Decision = {
  account: Account;
  change: AccountChange | null;
  also?: (trx: Knex) => Promise<void>;
  changes?: readonly AuditChange[];
  updateAction?: "user.correct";
};

export async function selectAccounts(db: Knex, where: string, bindings: readonly unknown[]): Promise<Account[]> {
  const { rows } = await db.raw<{ rows: AccountRow[] }>(
    `${SELECT_ACCOUNT} from accounts a ${where}`,
    bindings as Knex.RawBinding[],
  );
  return rows.map(accountFromRow);
}

/** Writes the whole account in the caller's transaction. Raises: `conflict` for a taken e-mail, a WhatsApp number that another account proved and for a unit that was deleted, `invalid_input` for a company that does not exist. */
async function writeAccount(trx: Knex, account: Account): Promise<void> {
  const { id, ...row } = rowFromAccount(account);
  const columns = { ...row, search_words: searchWordsColumn(trx, account) };
  try {
    await trx("accounts")
      .insert({ id, ...columns })
      .onConflict("id")
      .merge(columns);
    await trx("phones").where({ account_id: account.id }).delete();
    if (account.phones.length > 0) {
      await trx("phones").insert(
        account.phones.map((phone, position) => ({
          account_id: account.id,
          position,
          phone: phone.phone,
          type: phone.type,
          is_primary: phone.isPrimary,
        })),
      );
    }
    await writeProofs(trx, account);
    await trx("account_categories").where({ account_id: account.id }).delete();
    const categoryIds = [...new Set(account.categoryIds)];
    if (categoryIds.length > 0) {
      await trx("account_categories").insert(
        categoryIds.map((categoryId) => ({ account_id: account.id, category_id: categoryId })),
      );
    }
  } catch (error) {
    throw asAppError(error);
  }
}

/** Writes and publishes the next state of an account under its lock, and records it in the audit log, in the caller's transaction. */
export async function writeChange(
  { publishChange }: Pick<AccountWriting, "publishChange">,
  trx: Knex,
  before: Account | null,
  { account, change, also, changes, updateAction }: Decision,
): Promise<void> {
  if (change === null) return;
  await refuseTakenNumbers(trx, before, account);
  await writeAccount(trx, account);
  if (before !== null && becomesNotifiable(before, account)) await makeNoticesDue(trx, account.id);
  await also?.(trx);
  await publishChange(trx, change);
  await enqueue(
    trx,
    accountActions(before, account, changes, updateAction).map((action) => auditRow("users", action)),
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
