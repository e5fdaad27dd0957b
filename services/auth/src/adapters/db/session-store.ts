import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import type { SessionStore } from "../../app/ports.ts";
import type { Session } from "../../domain/session.ts";

type SessionRow = {
  id: string;
  user_id: string;
  refresh_hash: string;
  previous_hash: string | null;
  rotated_at: Date;
  expires_at: Date;
  remember: boolean;
};

const fromRow = (row: SessionRow): Session => ({
  id: row.id,
  userId: row.user_id,
  refreshHash: row.refresh_hash,
  previousHash: row.previous_hash,
  rotatedAt: row.rotated_at,
  expiresAt: row.expires_at,
  remember: row.remember,
});

const toRow = (session: Session): SessionRow => ({
  id: session.id,
  user_id: session.userId,
  refresh_hash: session.refreshHash,
  previous_hash: session.previousHash,
  rotated_at: session.rotatedAt,
  expires_at: session.expiresAt,
  remember: session.remember,
});

const FOREIGN_KEY_VIOLATION = "23503";

/** The credential was deleted since the password was checked. */
function withoutCredential(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || error.code !== FOREIGN_KEY_VIOLATION) return error;
  return new AppError("unauthenticated", "E-mail ou senha inválidos", { reason: "bad_credentials", cause: error });
}

/** Sessions on PostgreSQL; `triggerRelay` is called after a commit that wrote outbox rows. */
export function createSessionStore(deps: {
  knex: Knex;
  publishRevokedSession: (trx: Knex, sessionId: string) => Promise<void>;
  triggerRelay: () => void;
}): SessionStore {
  const { knex } = deps;
  const sessions = (db: Knex = knex) => db<SessionRow>("sessions");
  return {
    create: async (session) => {
      try {
        await sessions().insert(toRow(session));
      } catch (error) {
        throw withoutCredential(error);
      }
    },
    findByHash: async (hash) => {
      const row = await sessions()
        .whereRaw(
          `id = any(array(
            select id from sessions where refresh_hash = ? union select session_id from spent_tokens where hash = ?
          ))`,
          [hash, hash],
        )
        .first();
      return row ? fromRow(row) : null;
    },
    rotate: (id, fromHash, toHash, at) =>
      withTransaction(knex, async (trx) => {
        const columns = { refresh_hash: toHash, previous_hash: fromHash, rotated_at: at };
        const rotated = await sessions(trx).where({ id, refresh_hash: fromHash }).update(columns);
        if (rotated === 1) await trx("spent_tokens").insert({ hash: fromHash, session_id: id });
        return rotated === 1;
      }),
    end: (id) =>
      withTransaction(knex, async (trx, onCommit) => {
        const ended = await sessions(trx).where({ id }).delete();
        if (ended === 0) return;
        await deps.publishRevokedSession(trx, id);
        onCommit(deps.triggerRelay);
      }),
    deleteExpired: async (limit) => {
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `delete from sessions where id in (
          select id from sessions where expires_at <= now() limit ? for update skip locked)`,
        [limit],
      );
      return rowCount;
    },
  };
}
