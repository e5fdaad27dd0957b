import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { ViewingStore } from "../../app/session/viewing-ports.ts";
import type { Viewing } from "../../domain/viewing.ts";

type ViewingRow = {
  id: string;
  viewer_id: string;
  viewer_session_id: string;
  subject_id: string;
  subject_version: number;
  unit_id: string | null;
  expires_at: Date;
};

const fromRow = (row: ViewingRow): Viewing => ({
  id: row.id,
  viewerId: row.viewer_id,
  viewerSessionId: row.viewer_session_id,
  subjectId: row.subject_id,
  subjectVersion: row.subject_version,
  unitId: row.unit_id,
  expiresAt: row.expires_at,
});

const toRow = (viewing: Viewing): ViewingRow => ({
  id: viewing.id,
  viewer_id: viewing.viewerId,
  viewer_session_id: viewing.viewerSessionId,
  subject_id: viewing.subjectId,
  subject_version: viewing.subjectVersion,
  unit_id: viewing.unitId,
  expires_at: viewing.expiresAt,
});

/** Viewings on PostgreSQL; one is deleted with the session it was opened from and with the account it shows. */
export function createViewingStore(deps: {
  knex: Knex;
  publishRevokedSession: (trx: Knex, sessionId: string) => Promise<void>;
  triggerRelay: () => void;
}): ViewingStore {
  const { knex } = deps;
  const viewings = (db: Knex = knex) => db<ViewingRow>("viewings");
  return {
    open: (viewing, entry) =>
      withTransaction(knex, async (trx, onCommit) => {
        const session = await trx("sessions")
          .where({ id: viewing.viewerSessionId, user_id: viewing.viewerId })
          .forShare()
          .first<{ expires_at: Date } | undefined>("expires_at");
        if (session === undefined) return null;
        const expiresAt = new Date(Math.min(session.expires_at.getTime(), viewing.expiresAt.getTime()));
        await viewings(trx).insert(toRow({ ...viewing, expiresAt }));
        const end = { field: "expires_at", after: expiresAt.toISOString() };
        await enqueue(trx, auditRow("auth", { ...entry, changes: [...(entry.changes ?? []), end] }));
        onCommit(deps.triggerRelay);
        return { ...viewing, expiresAt };
      }),
    find: async (id, viewerSessionId) => {
      const open = viewings().where({ id, viewer_session_id: viewerSessionId });
      const row = await open.andWhere("expires_at", ">", knex.fn.now()).first();
      return row ? fromRow(row) : null;
    },
    record: async (entry) => {
      await enqueue(knex, auditRow("auth", entry));
      deps.triggerRelay();
    },
    end: (id, entry) =>
      withTransaction(knex, async (trx, onCommit) => {
        if ((await viewings(trx).where({ id }).delete()) === 0) return false;
        await deps.publishRevokedSession(trx, id);
        await enqueue(trx, auditRow("auth", entry));
        onCommit(deps.triggerRelay);
        return true;
      }),
    deleteExpired: async (limit) => {
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `delete from viewings where id = any(array(
          select id from viewings where expires_at <= now() limit ? for update skip locked))`,
        [limit],
      );
      return rowCount;
    },
  };
}
