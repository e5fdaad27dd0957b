import type { Knex } from "knex";
import type { EmailProofStore } from "../../../app/email-proof/email-proof-store.ts";
import { NEXT_ATTEMPT } from "../next-attempt.ts";

const BATCH = 1_000;

type ProofRow = { account_id: string; proof_id: string; email: string; attempts: number };
type NoticeRow = { id: string; account_id: string; email: string; created_at: Date; attempts: number };

type DueMails = Pick<
  EmailProofStore,
  "claimProofs" | "setToken" | "proofSent" | "claimNotices" | "noticeSent" | "deleteExpired"
>;

/** Mails of proofs and of changed e-mails that are to be sent, on PostgreSQL. */
export function createDueMails(knex: Knex): DueMails {
  return {
    claimProofs: async (limit) => {
      const { rows } = await knex.raw<{ rows: ProofRow[] }>(
        `update email_proofs set ${NEXT_ATTEMPT}
         where account_id = any(array(
           select account_id from email_proofs where due_at <= now() and expires_at > now() order by due_at limit ?
           for update skip locked))
         returning account_id, proof_id, email, attempts`,
        [limit],
      );
      return rows.map((row) => ({
        accountId: row.account_id,
        proofId: row.proof_id,
        email: row.email,
        attempts: row.attempts,
      }));
    },
    setToken: async ({ accountId, proofId }, tokenHash) => {
      const set = await knex("email_proofs")
        .where({ account_id: accountId, proof_id: proofId })
        .update({ token_hash: Buffer.from(tokenHash) });
      return set > 0;
    },
    proofSent: async ({ accountId, proofId }) => {
      await knex("email_proofs").where({ account_id: accountId, proof_id: proofId }).update({ due_at: null });
    },
    claimNotices: async (limit) => {
      const { rows } = await knex.raw<{ rows: NoticeRow[] }>(
        `update email_change_notices set ${NEXT_ATTEMPT}
         where id = any(array(
           select id from email_change_notices where due_at <= now() order by due_at limit ? for update skip locked))
         returning id, account_id, email, created_at, attempts`,
        [limit],
      );
      return rows.map((row) => ({
        id: row.id,
        accountId: row.account_id,
        email: row.email,
        createdAt: row.created_at,
        attempts: row.attempts,
      }));
    },
    noticeSent: async (id) => {
      await knex("email_change_notices").where({ id }).delete();
    },
    deleteExpired: async () => {
      await knex.raw(
        `delete from email_proofs where account_id = any(array(
           select account_id from email_proofs where expires_at <= now() order by expires_at limit ?))`,
        [BATCH],
      );
      await knex.raw(
        `delete from email_proof_requests where id = any(array(
           select id from email_proof_requests where requested_at < now() - interval '1 day' order by requested_at limit ?))`,
        [BATCH],
      );
    },
  };
}
