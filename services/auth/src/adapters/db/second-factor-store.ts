import { type AuditEntry, auditRow } from "@tenho/kernel/audit/audit-row";
import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { enqueue } from "@tenho/kernel/events/outbox/outbox";
import type { Knex } from "knex";
import type { SecondFactorEdit, SecondFactorStore } from "../../app/second-factor/second-factor-ports.ts";
import type { KeyRing } from "../../domain/sealing/key-ring.ts";
import { createCredentialEdit } from "./credential-edit.ts";
import { readKeyInForce } from "./sealing/key-in-force.ts";

const PURPOSE = "tenho auth second factors";

/** `last_step` is a bigint: text as it is read. */
type FactorRow = {
  user_id: string;
  sealed_secret: Buffer;
  key_id: string;
  confirmed_at: Date | null;
  last_step: string;
};

/** Second factors on PostgreSQL, their secrets sealed by `ring`; `triggerRelay` is called after a commit that wrote outbox rows. */
export function createSecondFactorStore(deps: {
  knex: Knex;
  ring: KeyRing;
  publishSessionVersion: (trx: Knex, userId: string, version: number) => Promise<void>;
  triggerRelay: () => void;
}): SecondFactorStore {
  const { knex, ring } = deps;

  function editIn(trx: Knex, userId: string, onWritten: () => void): SecondFactorEdit {
    const own = () => trx<FactorRow>("second_factors").where({ user_id: userId });
    const record = async (entry: AuditEntry): Promise<void> => {
      await enqueue(trx, auditRow("auth", entry));
      onWritten();
    };
    const publishVersion = async (version: number): Promise<void> => {
      await deps.publishSessionVersion(trx, userId, version);
      onWritten();
    };
    return {
      credential: createCredentialEdit(trx, userId, publishVersion, record),
      read: async () => {
        const row = await own().first();
        if (row === undefined) return null;
        const plain = ring.open(row.sealed_secret, PURPOSE, row.key_id);
        return { secret: plain, confirmedAt: row.confirmed_at, lastStep: Number(row.last_step) };
      },
      begin: async (plain) => {
        const key_id = await readKeyInForce(trx);
        // Not written over: the store would take the key of a changed secret for one that an older version left behind.
        await own().whereNull("confirmed_at").delete();
        await trx("second_factors")
          .insert({ user_id: userId, sealed_secret: ring.seal(plain, PURPOSE, key_id), key_id })
          .onConflict("user_id")
          .ignore();
      },
      confirm: async (step, recoveryHashes, at) => {
        const confirmed = await own()
          .whereNull("confirmed_at")
          .update({ confirmed_at: at, last_step: String(step) });
        if (confirmed === 0) return false;
        await trx("recovery_codes").insert(recoveryHashes.map((hash) => ({ user_id: userId, hash })));
        return true;
      },
      useStep: async (step) =>
        (await own()
          .andWhere("last_step", "<", step)
          .update({ last_step: String(step) })) === 1,
      useRecoveryCode: async (hash) => (await trx("recovery_codes").where({ user_id: userId, hash }).delete()) === 1,
      delete: async () => {
        await own().delete();
      },
      record: async (action, unitId) => {
        const subject = { kind: "account", id: userId, personId: userId };
        await record({ action: `auth.second_factor.${action}`, subject, unitId });
      },
    };
  }

  const confirmedOf = (userId: string) =>
    knex<FactorRow>("second_factors").where({ user_id: userId }).whereNotNull("confirmed_at").first("confirmed_at");

  return {
    isOn: async (userId) => (await confirmedOf(userId)) !== undefined,
    state: async (userId) => {
      const factor = await confirmedOf(userId);
      const [left] = await knex("recovery_codes").where({ user_id: userId }).count<{ count: string }[]>();
      return { confirmedAt: factor?.confirmed_at ?? null, recoveryCodesLeft: Number(left?.count ?? 0) };
    },
    edit: (userId, work) =>
      withTransaction(knex, (trx, onCommit) => work(editIn(trx, userId, () => onCommit(deps.triggerRelay)))),
  };
}
