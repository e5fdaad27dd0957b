import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { SecurityStore } from "../../app/second-factor/security-store.ts";
import { NO_CHOICES, type SecurityChange, type SecurityChoices } from "../../domain/security-settings.ts";
import { type PublishRoleVersion, raiseRoleVersion } from "./role-versions.ts";

type SecurityRow = {
  session_hours: number | null;
  remembered_session_days: number | null;
  login_failures_max: number | null;
  login_wait_seconds: number | null;
  require_master_second_factor: boolean;
};

const fromRow = (row: SecurityRow): SecurityChoices => ({
  sessionHours: row.session_hours,
  rememberedDays: row.remembered_session_days,
  failuresMax: row.login_failures_max,
  waitSeconds: row.login_wait_seconds,
  requireMasterSecondFactor: row.require_master_second_factor,
});

const toRow = (choices: SecurityChoices): SecurityRow => ({
  session_hours: choices.sessionHours,
  remembered_session_days: choices.rememberedDays,
  login_failures_max: choices.failuresMax,
  login_wait_seconds: choices.waitSeconds,
  require_master_second_factor: choices.requireMasterSecondFactor,
});

const rows = (db: Knex) => db<SecurityRow>("security_settings");

/** Settings that MASTER chose, as the connection or transaction sees them. */
export async function readSecurityChoices(db: Knex): Promise<SecurityChoices> {
  const row = await rows(db).first();
  return row === undefined ? NO_CHOICES : fromRow(row);
}

const given = (change: SecurityChange): Partial<SecurityChoices> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

function changesOf(before: SecurityRow, after: SecurityRow) {
  return (Object.keys(after) as (keyof SecurityRow)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field] ?? undefined, after: after[field] }));
}

/** Raises: `conflict`. The lock serialises this with turning the second factor off: one of the two is then refused. */
async function requireOwnSecondFactor(trx: Knex, actorId: string): Promise<void> {
  await trx("credentials").where({ user_id: actorId }).forUpdate().first("user_id");
  const own = await trx("second_factors").where({ user_id: actorId }).whereNotNull("confirmed_at").first("user_id");
  if (own !== undefined) return;
  const message = "Ligue antes a sua própria verificação em duas etapas, em Meu Perfil.";
  throw new AppError("conflict", message, { reason: "own_second_factor_missing" });
}

/** Security settings on PostgreSQL; `triggerRelay` is called after a commit that wrote outbox rows. */
export function createSecurityStore(deps: {
  knex: Knex;
  publishRoleVersion: PublishRoleVersion;
  triggerRelay: () => void;
}): SecurityStore {
  const { knex } = deps;
  return {
    read: () => readSecurityChoices(knex),
    change: (actorId, change) =>
      withTransaction(knex, async (trx, onCommit) => {
        // Locked before the settings, the order used wherever both are locked.
        if (change.requireMasterSecondFactor === true) await requireOwnSecondFactor(trx, actorId);
        const locked = await rows(trx).forUpdate().first();
        const before = locked === undefined ? NO_CHOICES : fromRow(locked);
        const after = { ...before, ...given(change) };
        const changes = changesOf(toRow(before), toRow(after));
        if (changes.length === 0) return before;
        await trx("security_settings")
          .insert({ id: true, ...toRow(after) })
          .onConflict("id")
          .merge();
        const subject = { kind: "setting", id: "security" };
        await enqueue(trx, auditRow("auth", { action: "setting.update", subject, unitId: null, changes }));
        if (after.requireMasterSecondFactor && !before.requireMasterSecondFactor) {
          await raiseRoleVersion(trx, "MASTER", deps.publishRoleVersion);
        }
        onCommit(deps.triggerRelay);
        return after;
      }),
  };
}
