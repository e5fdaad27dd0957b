import type { Knex } from "knex";
import type { UndoBarrier } from "../../../app/profile/profile-ports.ts";

/** The last undo of an account; null where there was none recently. */
export async function readBarrier(db: Knex, accountId: string): Promise<UndoBarrier | null> {
  const row = await db("account_undos")
    .where({ account_id: accountId })
    .first<{ settled_at: Date | null } | undefined>("settled_at");
  return row === undefined ? null : { settledAt: row.settled_at };
}
