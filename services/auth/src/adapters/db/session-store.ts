import { type OnCommit, withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type AuditEntry, auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { SessionStore } from "../../app/ports.ts";
import { type SessionRow, sessionFromRow, sessionToRow, useColumns } from "./session-row.ts";

/** Sessions on PostgreSQL, at most `sessionsMax` an account; `triggerRelay` is called after a commit that wrote outbox rows. */
export function createSessionStore(deps: {
  knex: Knex;
  sessionsMax: number;
  publishRevokedSession: (trx: Knex, sessionId: string) => Promise<void>;
  triggerRelay: () => void;
}): SessionStore {
  const { knex } = deps;
  const sessions = (db: Knex = knex) => db<SessionRow>("sessions");

  async function publishEnds(trx: Knex, onCommit: OnCommit, ended: readonly { id: string }[]): Promise<void> {
    for (const { id } of ended) await deps.publishRevokedSession(trx, id);
    if (ended.length > 0) onCommit(deps.triggerRelay);
  }

  /** False when there was no such session. */
  const endOne = (which: Partial<SessionRow>, entry: AuditEntry | null): Promise<boolean> =>
    withTransaction(knex, async (trx, onCommit) => {
      const ended = await sessions(trx).where(which).delete().returning("id");
      await publishEnds(trx, onCommit, ended);
      if (ended.length > 0 && entry !== null) await enqueue(trx, auditRow("auth", entry));
      return ended.length > 0;
    });

  /** Refuses the login if a second factor was turned on meanwhile. Raises: `unauthenticated` (reason second_factor). */
  async function refuseSecondFactor(trx: Knex, userId: string): Promise<void> {
    const factor = await trx("second_factors").where({ user_id: userId }).whereNotNull("confirmed_at").first("user_id");
    if (factor === undefined) return;
    throw new AppError("unauthenticated", "Informe o código de verificação.", { reason: "second_factor" });
  }

  return {
    create: (session, passwordHash, passedSecondFactor = false) =>
      withTransaction(knex, async (trx, onCommit) => {
        // The lock serialises openings of one account's sessions, so that their maximum holds.
        const credential = await trx("credentials")
          .where({ user_id: session.userId, password_hash: passwordHash })
          .forUpdate()
          .first("user_id");
        if (credential === undefined) {
          throw new AppError("unauthenticated", "E-mail ou senha inválidos", { reason: "bad_credentials" });
        }
        if (!passedSecondFactor) await refuseSecondFactor(trx, session.userId);
        await sessions(trx).insert(sessionToRow(session));
        const { rows: beyond } = await trx.raw<{ rows: { id: string }[] }>(
          `delete from sessions where id = any(array(
            select id from sessions where user_id = ? order by last_seen_at desc, id desc offset ? for update
          )) returning id`,
          [session.userId, deps.sessionsMax],
        );
        await publishEnds(trx, onCommit, beyond);
      }),
    findByHash: async (hash) => {
      const row = await sessions()
        .whereRaw(
          `id = any(array(
            select id from sessions where refresh_hash = ? union select session_id from spent_tokens where hash = ?
          ))`,
          [hash, hash],
        )
        .first();
      return row ? sessionFromRow(row) : null;
    },
    list: async (userId) => {
      const own = sessions().where({ user_id: userId }).andWhere("expires_at", ">", knex.fn.now());
      return (await own.orderBy("last_seen_at", "desc").orderBy("id", "desc")).map(sessionFromRow);
    },
    ownerOf: async (id) => (await sessions().where({ id }).first("user_id"))?.user_id ?? null,
    rotate: (id, fromHash, toHash, use) =>
      withTransaction(knex, async (trx) => {
        const columns = { refresh_hash: toHash, previous_hash: fromHash, rotated_at: use.at, ...useColumns(use) };
        const rotated = await sessions(trx).where({ id, refresh_hash: fromHash }).update(columns);
        if (rotated === 1) await trx("spent_tokens").insert({ hash: fromHash, session_id: id });
        return rotated === 1;
      }),
    recordUse: async (id, use) => {
      const [used] = await sessions().where({ id }).update(useColumns(use)).returning("refresh_hash");
      return used?.refresh_hash ?? null;
    },
    recordAuthentication: ({ userId, sessionId, at }, entry) =>
      withTransaction(knex, async (trx, onCommit) => {
        const own = sessions(trx).where({ id: sessionId, user_id: userId });
        if ((await own.update({ authenticated_at: at })) === 0) return false;
        await enqueue(trx, auditRow("auth", entry));
        onCommit(deps.triggerRelay);
        return true;
      }),
    end: async (id) => {
      await endOne({ id }, null);
    },
    endOf: (userId, id, entry) => endOne({ id, user_id: userId }, entry),
    deleteExpired: async (limit) => {
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `delete from sessions where id = any(array(
          select id from sessions where expires_at <= now() limit ? for update skip locked))`,
        [limit],
      );
      return rowCount;
    },
  };
}
