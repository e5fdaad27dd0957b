import { withTransaction } from "@tenho/kernel/db/with-transaction";
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
      await sessions().insert(toRow(session));
    },
    findByHash: async (hash) => {
      const spent = knex("spent_tokens").select("session_id").where({ hash });
      const row = await sessions().where({ refresh_hash: hash }).orWhere("id", "in", spent).first();
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
    deleteExpired: async () => {
      await sessions().where("expires_at", "<=", knex.fn.now()).delete();
    },
  };
}
