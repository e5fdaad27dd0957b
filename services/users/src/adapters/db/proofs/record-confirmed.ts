import type { Knex } from "knex";

/** Records that the owner of an account has proved this e-mail. */
export async function recordConfirmed(db: Knex, accountId: string, email: string): Promise<void> {
  const row = { email, confirmed_at: new Date() };
  await db("confirmed_emails")
    .insert({ account_id: accountId, ...row })
    .onConflict("account_id")
    .merge(row);
}
