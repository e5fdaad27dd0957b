import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import type { Account } from "../../../domain/accounts/account.ts";
import { takenMessages } from "./taken-messages.ts";

/** Condition for a proof whose account no longer has the number, which is then free. */
const HELD_BY_NOBODY = `not exists (
  select from phones p where p.account_id = proved_numbers.account_id and p.phone = proved_numbers.phone and p.type = 'WHATSAPP')`;

/** Returns whether another account (any, where `accountId` is null) has a number and has proved it. */
export async function isProvedByAnother(db: Knex, accountId: string | null, phone: string): Promise<boolean> {
  const found = await db("proved_numbers")
    .where({ phone })
    .whereRaw("account_id is distinct from ?::uuid", [accountId])
    .whereRaw(`not ${HELD_BY_NOBODY}`)
    .first("phone");
  return found !== undefined;
}

/**
 * Writes which WhatsApp numbers of an account are proved, in the caller's transaction, after its phones.
 * Raises: `conflict` where another account has proved one of them.
 */
export async function writeProofs(trx: Knex, { id, phones }: Pick<Account, "id" | "phones">): Promise<void> {
  const proved = phones.filter(({ provedAt }) => provedAt !== null);
  await trx("proved_numbers")
    .where({ account_id: id })
    .whereNotIn(
      "phone",
      proved.map(({ phone }) => phone),
    )
    .delete();
  for (const { phone, provedAt } of proved) {
    const { rowCount } = await trx.raw<{ rowCount: number }>(
      `insert into proved_numbers (phone, account_id, proved_at) values (?, ?, ?)
       on conflict (phone) do update set account_id = excluded.account_id, proved_at = excluded.proved_at
       where proved_numbers.account_id = excluded.account_id or ${HELD_BY_NOBODY}`,
      [phone, id, provedAt],
    );
    if (rowCount === 1) continue;
    const fields = [{ field: "phone", message: takenMessages.phone }];
    throw new AppError("conflict", takenMessages.phone, { reason: "phone_taken", fields });
  }
}
