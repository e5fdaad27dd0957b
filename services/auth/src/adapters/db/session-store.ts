import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { Knex } from "knex";
import type { SessionStore } from "../../app/ports.ts";
import type { Session } from "../../domain/session.ts";
import { raiseSessionVersion } from "./credential-store.ts";

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

/** Sessions on PostgreSQL; `nudge` wakes the outbox relay after a commit. */
export function createSessionStore(deps: { knex: Knex; nudge: () => void }): SessionStore {
  const { knex } = deps;
  const sessions = () => knex<SessionRow>("sessions");
  return {
    create: async (session) => {
      await sessions().insert({
        id: session.id,
        user_id: session.userId,
        refresh_hash: session.refreshHash,
        previous_hash: session.previousHash,
        rotated_at: session.rotatedAt,
        expires_at: session.expiresAt,
        remember: session.remember,
      });
    },
    findByHash: async (hash) => {
      const row = await sessions().where({ refresh_hash: hash }).orWhere({ previous_hash: hash }).first();
      return row ? fromRow(row) : null;
    },
    rotate: async (id, fromHash, toHash, at) => {
      const columns = { refresh_hash: toHash, previous_hash: fromHash, rotated_at: at };
      return (await sessions().where({ id, refresh_hash: fromHash }).update(columns)) === 1;
    },
    end: async (id) => {
      await sessions().where({ id }).delete();
    },
    revokeAll: (userId) =>
      withTransaction(knex, async (trx, onCommit) => {
        await trx("sessions").where({ user_id: userId }).delete();
        onCommit(deps.nudge);
        return raiseSessionVersion(trx, userId);
      }),
  };
}
