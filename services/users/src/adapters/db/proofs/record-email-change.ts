import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";

/**
 * Records, in the caller's transaction, that an account has another e-mail, which auth still has to apply; an address that waited for its proof is discarded.
 * An open invitation goes to the new one by a trigger of the account.
 * One change at a time: two accounts that both moved on twice could each wait for the other's e-mail for ever. Raises: `conflict`.
 */
export async function recordEmailChange(trx: Knex, id: string): Promise<void> {
  await trx("email_proofs").where({ account_id: id }).delete();
  const row = { account_id: id, change_id: uuidv7(), changed_at: new Date() };
  const recorded = await trx("login_email_changes")
    .insert(row)
    .onConflict("account_id")
    .ignore()
    .returning("change_id");
  if (recorded.length > 0) return;
  throw new AppError("conflict", "A troca anterior de e-mail ainda não terminou. Tente de novo em instantes.");
}
