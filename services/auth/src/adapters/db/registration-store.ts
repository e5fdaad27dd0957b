import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { Knex } from "knex";
import type { RegistrationStore } from "../../app/registration-store.ts";
import type { PendingRegistration } from "../../domain/registration.ts";
import { asEmailConflict } from "./email-conflict.ts";

type RegistrationRow = {
  user_id: string;
  email: string;
  fingerprint: string;
  password_hash: string;
  attempts: number;
  open_attempts: number;
  expires_at: Date;
  completed_at: Date | null;
};

const fromRow = (row: RegistrationRow): PendingRegistration => ({
  userId: row.user_id,
  email: row.email,
  fingerprint: row.fingerprint,
  passwordHash: row.password_hash,
  expiresAt: row.expires_at,
  isComplete: row.completed_at !== null,
});

/** Pending registrations on PostgreSQL. */
export function createRegistrationStore(knex: Knex): RegistrationStore {
  const rows = (db: Knex = knex) => db<RegistrationRow>("registrations");

  async function complete(trx: Knex, userId: string, email: string): Promise<boolean> {
    const row = await rows(trx).where({ user_id: userId }).forUpdate().first();
    if (row === undefined || row.completed_at !== null) {
      const credential = await trx("credentials").where({ user_id: userId }).first("user_id");
      return credential !== undefined;
    }
    await trx("credentials")
      .insert({ user_id: userId, email, password_hash: row.password_hash })
      .onConflict("user_id")
      .ignore();
    await rows(trx).where({ user_id: userId }).update({ completed_at: new Date() });
    return true;
  }

  return {
    byEmail: async (email) => {
      const row = await rows().where({ email }).first();
      return row ? fromRow(row) : null;
    },
    begin: async ({ userId, email, fingerprint, passwordHash, expiresAt }) => {
      const begun = await rows()
        .insert({ user_id: userId, email, fingerprint, password_hash: passwordHash, expires_at: expiresAt })
        .onConflict("email")
        .ignore()
        .returning("user_id");
      return begun.length > 0;
    },
    join: async (userId, expiresAt, attemptsMax) => {
      const joined = await rows()
        .where({ user_id: userId })
        .andWhere("attempts", "<", attemptsMax)
        .update({
          attempts: knex.raw("attempts + 1") as never,
          open_attempts: knex.raw("open_attempts + 1") as never,
          expires_at: knex.raw("greatest(expires_at, ?)", [expiresAt]) as never,
        });
      return joined === 1;
    },
    leave: (userId) =>
      withTransaction(knex, async (trx) => {
        await rows(trx)
          .where({ user_id: userId })
          .update({ open_attempts: trx.raw("open_attempts - 1") as never });
        await rows(trx).where({ user_id: userId, completed_at: null }).andWhere("open_attempts", "<=", 0).delete();
      }),
    complete: async (userId, email) => {
      try {
        return await withTransaction(knex, (trx) => complete(trx, userId, email));
      } catch (error) {
        throw asEmailConflict(error);
      }
    },
    expired: async (limit) => {
      const expired = await rows().where("expires_at", "<=", knex.fn.now()).orderBy("expires_at").limit(limit);
      return expired.map(fromRow);
    },
    drop: async ({ userId, expiresAt }) => {
      await rows().where({ user_id: userId, expires_at: expiresAt }).delete();
    },
  };
}
