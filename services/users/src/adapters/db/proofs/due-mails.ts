import type { Knex } from "knex";
import type { EmailProofStore } from "../../../app/proofs/email-proof-store.ts";
import { claimDue } from "../claim-due.ts";
import { LINK_END } from "./request-proof.ts";

const BATCH = 1_000;

/** Hours for which a mail that the mail server does not take is kept beyond the link's own: three days in all. */
const KEPT_HOURS = 48;

type ProofRow = { account_id: string; proof_id: string; email: string; attempts: number };

type DueMails = Pick<EmailProofStore, "claimProofs" | "setToken" | "proofSent" | "deleteExpired">;

/** Mails of proofs that are to be sent, on PostgreSQL. */
export function createDueMails(knex: Knex): DueMails {
  return {
    claimProofs: async (limit) => {
      const { rows } = await knex.raw<{ rows: ProofRow[] }>(
        `${claimDue("email_proofs", { key: "account_id", condition: `expires_at > now() - interval '${KEPT_HOURS} hours'` })}
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
      await knex("email_proofs")
        .where({ account_id: accountId, proof_id: proofId })
        .update({
          due_at: null,
          expires_at: knex.raw(LINK_END),
        });
    },
    deleteExpired: async () => {
      await knex.raw(
        `delete from email_proofs where account_id = any(array(
           select account_id from email_proofs where expires_at <= now()
             and (due_at is null or expires_at <= now() - interval '${KEPT_HOURS} hours') order by expires_at limit ?
           for update skip locked))`,
        [BATCH],
      );
      await knex.raw(
        `delete from email_proof_requests where id = any(array(
           select id from email_proof_requests where requested_at < now() - interval '1 day' order by requested_at limit ?
           for update skip locked))`,
        [BATCH],
      );
    },
  };
}
