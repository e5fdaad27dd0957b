import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import type { CredentialStore } from "../../app/ports.ts";
import type { Credential } from "../../domain/credential.ts";
import { type CredentialRow, credentialFromRow, temporaryColumns } from "./credential-row.ts";
import { putCredential } from "./put-credential.ts";
import { raiseSessionVersion } from "./raise-session-version.ts";

/** Credentials on PostgreSQL; `nudge` wakes the outbox relay after a commit. */
export function createCredentialStore(deps: { knex: Knex; nudge: () => void }): CredentialStore {
  const { knex } = deps;
  const of = (userId: string, db: Knex = knex) => db<CredentialRow>("credentials").where({ user_id: userId });

  /** Writes what `next` makes of the credential as it is now; false when that is null. */
  const changeUnderLock = (userId: string, next: (state: Credential) => Partial<CredentialRow> | null) =>
    withTransaction(knex, async (trx) => {
      const row = await of(userId, trx).forUpdate().first();
      if (row === undefined) throw new AppError("not_found", "Usuário não encontrado.");
      const columns = next(credentialFromRow(row));
      if (columns !== null) await of(userId, trx).update(columns);
      return columns !== null;
    });

  return {
    byEmail: async (email) => {
      const row = await knex<CredentialRow>("credentials").whereRaw("lower(email) = lower(?)", [email]).first();
      return row ? credentialFromRow(row) : null;
    },
    byUserId: async (userId) => {
      const row = await of(userId).first();
      return row ? credentialFromRow(row) : null;
    },
    put: (credential) => putCredential(deps, credential),
    recordFailure: async (userId, next) => {
      await changeUnderLock(userId, (state) => {
        const { failures, lockedUntil } = next(state);
        return { failures, locked_until: lockedUntil };
      });
    },
    clearFailures: async (userId) => {
      await of(userId).update({ failures: 0, locked_until: null });
    },
    setTemporary: (userId, next) =>
      changeUnderLock(userId, (state) => {
        const temporary = next(state);
        return temporary === null ? null : temporaryColumns(temporary);
      }),
    dropTemporary: async (userId, hash) => {
      await of(userId).where({ temporary_hash: hash }).update(temporaryColumns(null));
    },
    useTemporary: async (userId, hash) => {
      const columns = { ...temporaryColumns(null), requires_password_change: true };
      return (await of(userId).where({ temporary_hash: hash }).update(columns)) === 1;
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
          ...temporaryColumns(null),
        });
      }),
  };
}
