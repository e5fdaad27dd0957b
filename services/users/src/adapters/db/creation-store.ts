import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import { masterExists } from "../../app/creation/create-first-master.ts";
import type { Creation, CreationStore } from "../../app/creation/creation-store.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { withDenialsOf } from "../../domain/accounts/new-account.ts";
import { type AccountWriting, editAccount, selectAccounts } from "./accounts/edit-account.ts";
import { countOtherMasters } from "./accounts/edit-with-masters.ts";
import { isProvedByAnother } from "./accounts/write-proofs.ts";
import { writeInvitation } from "./invitations/write-invitation.ts";

type CreationRow = {
  account_id: string;
  email: string;
  creator_id: string;
  fingerprint: Buffer;
  created_at: Date;
  abandoned_at: Date | null;
};

const fromRow = (row: CreationRow): Creation => ({
  accountId: row.account_id,
  email: row.email,
  creatorId: row.creator_id,
  fingerprint: row.fingerprint,
  createdAt: row.created_at,
  abandonedAt: row.abandoned_at,
});

async function requireOpen(trx: Knex, accountId: string): Promise<void> {
  const row = await trx<CreationRow>("account_creations").where({ account_id: accountId }).first();
  if (row !== undefined && row.abandoned_at === null) return;
  throw new AppError("unprocessable", "O cadastro foi desfeito. Envie de novo.", { reason: "creation_abandoned" });
}

/** Accounts that are being made, on PostgreSQL. */
export function createCreationStore(writing: AccountWriting): CreationStore {
  const { knex } = writing;
  const complete = (
    entered: Account,
    prepare: (trx: Knex) => Promise<Account>,
    also?: (trx: Knex, account: Account) => Promise<void>,
  ): Promise<Account> =>
    editAccount(writing, entered.id, async (before, trx) => {
      // Abandoned under the same lock: nobody gives it up from here on.
      if (before !== null) return { account: before, change: null };
      await requireOpen(trx, entered.id);
      const account = await prepare(trx);
      const change = { account, accessChanged: false, firstActivation: false };
      return { account, change, ...(also && { also: (inner) => also(inner, account) }) };
    });
  return {
    byEmail: async (email) => {
      const row = await knex<CreationRow>("account_creations").whereRaw("lower(email) = lower(?)", [email]).first();
      return row === undefined ? null : fromRow(row);
    },
    reserve: async ({ accountId, email, creatorId, fingerprint, createdAt }) => {
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `insert into account_creations (account_id, email, creator_id, fingerprint, created_at) values (?, ?, ?, ?, ?)
         on conflict do nothing`,
        [accountId, email, creatorId, fingerprint, createdAt],
      );
      return rowCount === 1;
    },
    complete: (account, { creatorId, isInvited, now }, check) =>
      complete(
        account,
        async (trx) => {
          check();
          // Locks the creator, so that a concurrent denial is either seen here, or made after the account.
          const [creator = null] = await selectAccounts(trx, "where a.id = ? for share of a", [creatorId]);
          return withDenialsOf(creator, account);
        },
        isInvited ? (trx, made) => writeInvitation(trx, made, { at: now, action: "user.invite" }) : undefined,
      ),
    completeFirstMaster: (account, check) =>
      complete(account, async (trx) => {
        if ((await countOtherMasters(trx, account.id)) > 0) throw masterExists();
        check();
        return account;
      }),
    activeMasters: async () => {
      const [row] = await knex("accounts").where({ role: "MASTER", is_active: true }).count<{ count: string }[]>();
      return Number(row?.count ?? 0);
    },
    abandon: (accountId, now) =>
      knex.transaction(async (trx) => {
        // Takes the same lock as `editAccount`.
        await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [accountId]);
        if ((await trx("accounts").select("id").where({ id: accountId }).first()) !== undefined) return false;
        await trx("account_creations").where({ account_id: accountId }).update({ abandoned_at: now });
        return true;
      }),
    remove: async (accountId) => {
      await knex("account_creations").where({ account_id: accountId }).delete();
    },
    reservedBefore: async (moment, limit) => {
      const rows = await knex<CreationRow>("account_creations")
        .where("created_at", "<", moment)
        .orderBy("created_at")
        .limit(limit);
      return rows.map(fromRow);
    },
    taken: async ({ email, whatsapp }) => {
      const found = await knex("accounts").whereRaw("lower(email) = lower(?)", [email]).first("id");
      const phone = whatsapp !== null && (await isProvedByAnother(knex, null, whatsapp));
      return { email: found !== undefined, phone };
    },
  };
}
