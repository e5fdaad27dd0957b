import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import { refuseErased } from "../../../app/erasure/refuse-erased.ts";
import type { EmailProofStore } from "../../../app/proofs/email-proof-store.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { type AccountWriting, editAccount } from "../accounts/edit-account.ts";
import { insertAlert } from "../alerts/insert-alert.ts";
import { emailAlert } from "../alerts/new-alert.ts";
import { createDueMails } from "./due-mails.ts";
import { recordConfirmed } from "./record-confirmed.ts";
import { recordEmailChange } from "./record-email-change.ts";
import { LINK_END, requestProof } from "./request-proof.ts";

type ProofRow = { email: string; expires_at: Date };

/** The proof that is asked for, unless its link has expired; a link's time begins when its mail goes out. */
async function openProof(db: Knex, accountId: string): Promise<ProofRow | undefined> {
  return db("email_proofs")
    .where({ account_id: accountId })
    .whereRaw("(expires_at > now() or due_at is not null)")
    .first<ProofRow | undefined>(
      "email",
      db.raw(`case when due_at is null then expires_at else ${LINK_END} end as expires_at`),
    );
}

async function isConfirmed(db: Knex, { id, email }: Pick<Account, "id" | "email">): Promise<boolean> {
  return (await db("confirmed_emails").where({ account_id: id, email }).first("account_id")) !== undefined;
}

/** Proofs of e-mails on PostgreSQL. */
export function createEmailProofStore(writing: AccountWriting): EmailProofStore {
  const { knex } = writing;

  /** Changes nothing of the account itself. */
  const underLock = (id: string, change: (before: Account | null, trx: Knex) => Promise<Account>): Promise<Account> =>
    editAccount(writing, id, async (before, trx) => ({ account: await change(before, trx), change: null }));

  return {
    ...createDueMails(knex),
    standing: async (account) => {
      const [confirmed, row] = await Promise.all([isConfirmed(knex, account), openProof(knex, account.id)]);
      return { isConfirmed: confirmed, proof: row ? { email: row.email, expiresAt: row.expires_at } : null };
    },
    renew: async (accountId, check) => {
      let proof = null;
      await underLock(accountId, async (before, trx) => {
        const account = check(before);
        const open = await openProof(trx, accountId);
        if (open === undefined && (await isConfirmed(trx, account))) {
          throw new AppError("conflict", "Este e-mail já está confirmado.");
        }
        proof = await requestProof(trx, accountId, open?.email ?? account.email);
        return account;
      });
      if (proof === null) throw new Error("the proof was not asked for");
      return proof;
    },
    cancel: async (accountId, check) => {
      await underLock(accountId, async (before, trx) => {
        const account = check(before);
        await trx("email_proofs").where({ account_id: accountId }).delete();
        return account;
      });
    },
    prove: async (tokenHash) => {
      const token = { token_hash: Buffer.from(tokenHash) };
      const found = await knex("email_proofs").where(token).first("account_id");
      if (found === undefined) return null;
      let proof: { email: string } | undefined;
      let emailChanged = false;
      const account = await editAccount(writing, found.account_id, async (before, trx) => {
        if (before === null) throw new AppError("not_found", "Usuário não encontrado.");
        refuseErased(before);
        const spent = await trx("email_proofs").where(token).whereRaw("expires_at > now()").delete().returning("email");
        proof = spent[0];
        if (proof === undefined) return { account: before, change: null };
        await recordConfirmed(trx, before.id, proof.email);
        emailChanged = proof.email !== before.email;
        if (!emailChanged) return { account: before, change: null };
        await recordEmailChange(trx, before.id);
        await insertAlert(trx, emailAlert(before, { byOther: false }), before);
        const changed = { ...before, email: proof.email };
        return { account: changed, change: { account: changed, accessChanged: false, firstActivation: false } };
      });
      return proof === undefined ? null : { account, emailChanged };
    },
    forget: async (tokenHash) => {
      await knex("email_proofs")
        .where({ token_hash: Buffer.from(tokenHash) })
        .delete();
    },
  };
}
