import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import type { RegistrationStore } from "../../app/creation/registration-store.ts";
import { refuseErased } from "../../app/erasure/refuse-erased.ts";
import type { Account } from "../../domain/accounts/account.ts";
import type { ContractAcceptance } from "../../domain/registration.ts";
import { type AccountWriting, editAccount } from "./accounts/edit-account.ts";
import { takenMessages } from "./accounts/taken-messages.ts";
import { isProvedByAnother } from "./accounts/write-proofs.ts";
import { requestProof } from "./proofs/request-proof.ts";

type Taken = { document: boolean; email: boolean };

/** Fields in the order in which the form asks for them. */
const FIELDS = ["document", "email", "phone"] as const;

/** Raises: `conflict` with every field that belongs to another account. */
async function refuseTaken(trx: Knex, account: Account): Promise<void> {
  // Documents have no unique index, since older accounts may share one; the lock makes a second registration with the document wait.
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('document ' || ?, 0))", [account.document]);
  const { rows } = await trx.raw<{ rows: Taken[] }>(
    `select
       exists (select from accounts where document = ? and document <> '') as document,
       exists (select from accounts where lower(email) = lower(?)) as email`,
    [account.document, account.email],
  );
  const [number] = account.phones;
  const phone = number !== undefined && (await isProvedByAnother(trx, account.id, number.phone));
  const taken = { ...rows[0], phone };
  const fields = FIELDS.filter((field) => taken[field]).map((field) => ({ field, message: takenMessages[field] }));
  if (fields[0] === undefined) return;
  throw new AppError("conflict", fields[0].message, { reason: `${fields[0].field}_taken`, fields });
}

/** Keeps an acceptance; of one version the first stays. */
export async function insertAcceptance(trx: Knex, accountId: string, acceptance: ContractAcceptance): Promise<void> {
  const { version, sha256, party, whatsappOptIn, acceptedAt, address } = acceptance;
  await trx("contract_acceptances")
    .insert({
      account_id: accountId,
      version,
      sha256,
      party,
      whatsapp_opt_in: whatsappOptIn,
      accepted_at: acceptedAt,
      address,
    })
    .onConflict(["account_id", "version"])
    .ignore();
}

/** Registrations of merchants on PostgreSQL. */
export function createRegistrationStore(writing: AccountWriting): RegistrationStore {
  return {
    acceptanceOf: async (accountId) => {
      const row: { version: string; accepted_at: Date } | undefined = await writing
        .knex("contract_acceptances")
        .select("version", "accepted_at")
        .where({ account_id: accountId })
        .orderBy("version", "desc")
        .first();
      return row === undefined ? null : { version: row.version, acceptedAt: row.accepted_at };
    },
    accept: (accountId, acceptance) =>
      withTransaction(writing.knex, async (trx) => {
        // The lock keeps an erasure from running meanwhile, which takes the address away.
        const live = await trx("accounts").where({ id: accountId, erased_at: null }).forShare().first("id");
        if (live !== undefined) await insertAcceptance(trx, accountId, acceptance);
        return live !== undefined;
      }),
    register: (account, acceptance, check) =>
      editAccount(writing, account.id, async (before, trx) => {
        check();
        if (before !== null) {
          refuseErased(before);
          return { account: before, change: null };
        }
        await refuseTaken(trx, account);
        return {
          account,
          change: { account, accessChanged: false, firstActivation: false },
          also: async (inner) => {
            await insertAcceptance(inner, account.id, acceptance);
            await requestProof(inner, account.id, account.email);
          },
        };
      }),
  };
}
