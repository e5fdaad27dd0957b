import type { Knex } from "knex";
import type { LoginFailures } from "../../domain/login-failures.ts";

type FailureRow = { user_id: string; address: string; count: number; blocked_until: Date | null; forget_at: Date };

/** Maximum number of addresses remembered for one account, so that a flood of guesses cannot fill the store. */
const ADDRESSES_MAX = 1_000;

const rows = (db: Knex) => db<FailureRow>("login_failures");

export async function findFailures(db: Knex, userId: string, address: string): Promise<LoginFailures | null> {
  const row = await rows(db).where({ user_id: userId, address }).andWhere("forget_at", ">", db.fn.now()).first();
  return row === undefined ? null : { count: row.count, blockedUntil: row.blocked_until };
}

/** Wrong passwords for an account from all addresses that are remembered. */
export async function countFailures(db: Knex, userId: string): Promise<number> {
  const [sum] = await rows(db)
    .where({ user_id: userId })
    .andWhere("forget_at", ">", db.fn.now())
    .sum<{ sum: string | null }[]>({ sum: "count" });
  return Number(sum?.sum ?? 0);
}

/** Writes the failures of an address and deletes those of the account beyond the bound that would be forgotten first. */
export async function writeFailures(
  db: Knex,
  userId: string,
  failures: LoginFailures & { address: string; forgetAt: Date },
): Promise<void> {
  const { address, count, blockedUntil, forgetAt } = failures;
  await rows(db)
    .insert({ user_id: userId, address, count, blocked_until: blockedUntil, forget_at: forgetAt })
    .onConflict(["user_id", "address"])
    .merge();
  const beyond = db("login_failures")
    .select("address")
    .where({ user_id: userId })
    .orderBy("forget_at", "desc")
    .offset(ADDRESSES_MAX);
  await rows(db).where({ user_id: userId }).whereIn("address", beyond).delete();
}

export async function deleteFailures(db: Knex, userId: string, address?: string): Promise<void> {
  await rows(db)
    .where({ user_id: userId, ...(address !== undefined && { address }) })
    .delete();
}

/** @returns how many were deleted, at most `limit`. */
export async function deleteForgottenFailures(db: Knex, limit: number): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `delete from login_failures where ctid = any(array(
      select ctid from login_failures where forget_at <= now() limit ? for update skip locked))`,
    [limit],
  );
  return rowCount;
}
