import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { CredentialStore } from "../../app/ports.ts";
import type { Credential } from "../../domain/credential.ts";
import { sessionVersionRow } from "./session-news.ts";

type CredentialRow = {
  user_id: string;
  email: string;
  password_hash: string;
  requires_password_change: boolean;
  temporary_hash: string | null;
  temporary_expires_at: Date | null;
  session_version: number;
  failures: number;
  locked_until: Date | null;
};

const fromRow = (row: CredentialRow): Credential => ({
  userId: row.user_id,
  email: row.email,
  passwordHash: row.password_hash,
  requiresPasswordChange: row.requires_password_change,
  temporary:
    row.temporary_hash !== null && row.temporary_expires_at !== null
      ? { hash: row.temporary_hash, expiresAt: row.temporary_expires_at }
      : null,
  sessionVersion: row.session_version,
  failures: row.failures,
  lockedUntil: row.locked_until,
});

/** Raises the version in the caller's transaction and tells the gateways. */
export async function raiseSessionVersion(
  trx: Knex,
  userId: string,
  set: Partial<CredentialRow> = {},
): Promise<number> {
  const [row] = await trx<CredentialRow>("credentials")
    .where({ user_id: userId })
    .update({ ...set, session_version: trx.raw("session_version + 1") } as unknown as Partial<CredentialRow>)
    .returning("session_version");
  if (row === undefined) throw new AppError("not_found", "Usuário não encontrado.");
  await enqueue(trx, sessionVersionRow(userId, row.session_version));
  return row.session_version;
}

/** Credentials on PostgreSQL; `nudge` wakes the outbox relay after a commit. */
export function createCredentialStore(deps: { knex: Knex; nudge: () => void }): CredentialStore {
  const { knex } = deps;
  const of = (userId: string) => knex<CredentialRow>("credentials").where({ user_id: userId });
  return {
    byEmail: async (email) => {
      const row = await knex<CredentialRow>("credentials").whereRaw("lower(email) = lower(?)", [email]).first();
      return row ? fromRow(row) : null;
    },
    byUserId: async (userId) => {
      const row = await of(userId).first();
      return row ? fromRow(row) : null;
    },
    put: async ({ userId, email, passwordHash, requiresPasswordChange }) => {
      const columns = { email, password_hash: passwordHash, requires_password_change: requiresPasswordChange };
      await knex("credentials")
        .insert({ user_id: userId, ...columns })
        .onConflict("user_id")
        .merge(columns);
    },
    recordFailure: async (userId, state) => {
      await of(userId).update({ failures: state.failures, locked_until: state.lockedUntil });
    },
    clearFailures: async (userId) => {
      await of(userId).update({ failures: 0, locked_until: null });
    },
    setTemporary: async (userId, { hash, expiresAt }) => {
      await of(userId).update({ temporary_hash: hash, temporary_expires_at: expiresAt });
    },
    useTemporary: async (userId, hash) => {
      const used = await of(userId)
        .where({ temporary_hash: hash })
        .update({ temporary_hash: null, temporary_expires_at: null, requires_password_change: true });
      return used === 1;
    },
    changePassword: (userId, passwordHash, keepSessionId) =>
      withTransaction(knex, async (trx, onCommit) => {
        const others = trx("sessions").where({ user_id: userId });
        if (keepSessionId !== null) others.whereNot({ id: keepSessionId });
        await others.delete();
        onCommit(deps.nudge);
        return raiseSessionVersion(trx, userId, {
          password_hash: passwordHash,
          requires_password_change: false,
          temporary_hash: null,
          temporary_expires_at: null,
        });
      }),
  };
}
