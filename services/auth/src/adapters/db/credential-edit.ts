import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuditEntry } from "@tenho/kernel/events/audit-row";
import { currentContext } from "@tenho/kernel/telemetry/request-context";
import type { Knex } from "knex";
import type { CredentialEdit } from "../../app/ports.ts";
import { sessionEnded } from "../../app/session/refuse-ended-session.ts";
import { insertCredentialChange } from "./credential-change-store.ts";
import { type CredentialRow, columnsOf, credentialFromRow } from "./credential-row.ts";
import { countFailures, deleteFailures, findFailures, writeFailures } from "./login-failure-rows.ts";
import { destroyPersonKey } from "./person-keys.ts";
import { readSecurityChoices } from "./security-store.ts";

/** Changes to one account within a transaction; `publishVersion` and `record` write the raised session version, and actions, to the outbox. */
export function createCredentialEdit(
  trx: Knex,
  userId: string,
  publishVersion: (version: number) => Promise<void>,
  record: (entry: AuditEntry) => Promise<void>,
): CredentialEdit {
  const own = () => trx<CredentialRow>("credentials").where({ user_id: userId });
  return {
    lock: async () => {
      const row = await own().forUpdate().first();
      return row ? credentialFromRow(row) : null;
    },
    create: async (credential) => {
      const created = await trx("credentials")
        .insert({ user_id: userId, ...columnsOf(credential) })
        .onConflict("user_id")
        .ignore()
        .returning("user_id");
      return created.length > 0;
    },
    update: async (changes) => {
      await own().update(columnsOf(changes));
    },
    failures: async (address) => ({
      fromAddress: await findFailures(trx, userId, address),
      ofAccount: await countFailures(trx, userId),
    }),
    rememberFailures: (address, failures, forgetAt) => writeFailures(trx, userId, { ...failures, address, forgetAt }),
    forgetFailures: (address) => deleteFailures(trx, userId, address),
    endSessions: async (exceptId = null) => {
      // Locks the credential before its sessions, as opening a session does, so that the two cannot deadlock.
      await own().forUpdate().first("user_id");
      const sessions = trx("sessions").where({ user_id: userId });
      if (exceptId !== null) sessions.whereNot({ id: exceptId });
      await sessions.delete();
    },
    endSessionsBefore: async (accessVersion) => {
      await own().forUpdate().first("user_id");
      return trx("sessions").where({ user_id: userId }).andWhere("access_version", "<", accessVersion).delete();
    },
    recordAuthentication: async (sessionId, at) => {
      const sessions = trx("sessions").where({ id: sessionId, user_id: userId });
      if ((await sessions.update({ authenticated_at: at })) === 0) throw sessionEnded();
    },
    raiseSessionVersion: async (changes = {}) => {
      const raised = { session_version: trx.raw("session_version + 1") } as unknown as Partial<CredentialRow>;
      const [row] = await own()
        .update({ ...columnsOf(changes), ...raised })
        .returning("session_version");
      if (row === undefined) throw new AppError("not_found", "Usuário não encontrado.");
      await publishVersion(row.session_version);
      return row.session_version;
    },
    record,
    alert: ({ at, ...change }) =>
      insertCredentialChange(trx, {
        ...change,
        userId,
        occurredAt: at,
        address: currentContext()?.caller?.address ?? "",
      }),
    security: () => readSecurityChoices(trx),
    delete: async () => {
      await destroyPersonKey(trx, userId);
      await trx("registrations").where({ user_id: userId }).delete();
      await own().delete();
    },
  };
}
