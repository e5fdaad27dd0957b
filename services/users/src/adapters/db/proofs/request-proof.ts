import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { EmailProof } from "../../../app/proofs/email-proof-store.ts";

/** Hours for which a link is valid. */
export const PROOF_HOURS = 24;
/** SQL of the moment until which a link is valid whose mail goes out now: a mail that is an hour late or more begins the link's time. */
export const LINK_END = `case when expires_at < now() + interval '${PROOF_HOURS - 1} hours'
  then now() + interval '${PROOF_HOURS} hours' else expires_at end`;
/** Mails that one account may ask for in an hour, to whatever addresses. */
const ACCOUNT_MAX = 5;
/** Mails that one address gets in an hour, whoever asks for them. */
const ADDRESS_MAX = 3;
const WINDOW_MS = 3_600_000;

type BoundsRow = { of_account: string; free_at: Date | null };

/**
 * Asks for the proof of an address instead of what was to be proved before, in the caller's transaction under the account's lock. An address that
 * had its mails of this hour gets this one later: a refusal would tell that others asked, too. Raises: `rate_limited`.
 */
export async function requestProof(trx: Knex, accountId: string, email: string): Promise<EmailProof> {
  const now = new Date();
  const since = new Date(now.getTime() - WINDOW_MS);
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('email proof ' || ?, 0))", [email]);
  const { rows } = await trx.raw<{ rows: BoundsRow[] }>(
    `select
       (select count(*) from email_proof_requests where account_id = ? and requested_at > ?) as of_account,
       (select requested_at from email_proof_requests where email = ? and requested_at > ?
        order by requested_at desc offset ? limit 1) as free_at`,
    [accountId, since, email, since, ADDRESS_MAX - 1],
  );
  const [bounds] = rows;
  if (Number(bounds?.of_account) >= ACCOUNT_MAX) {
    const message = "Você pediu muitos e-mails de confirmação. Tente de novo em uma hora.";
    throw new AppError("rate_limited", message, { retryAfterMs: WINDOW_MS });
  }
  const dueAt = bounds?.free_at ? new Date(bounds.free_at.getTime() + WINDOW_MS) : now;
  await trx("email_proof_requests").insert({ account_id: accountId, email, requested_at: now });
  const proof = {
    proof_id: uuidv7(),
    email,
    token_hash: null,
    expires_at: new Date(dueAt.getTime() + PROOF_HOURS * 3_600_000),
    due_at: dueAt,
    attempts: 0,
  };
  await trx("email_proofs")
    .insert({ account_id: accountId, ...proof })
    .onConflict("account_id")
    .merge(proof);
  return { email, expiresAt: proof.expires_at };
}
