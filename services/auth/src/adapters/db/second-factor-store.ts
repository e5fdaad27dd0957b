import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { type AuditEntry, auditRow } from "@tenho/kernel/events/audit-row";
import { runOnce } from "@tenho/kernel/events/inbox";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { SecondFactorEdit, SecondFactorStore } from "../../app/second-factor/second-factor-ports.ts";
import type { KeyRing } from "../../domain/key-ring.ts";
import { createCredentialEdit } from "./credential-edit.ts";
import { readKeyInForce } from "./key-in-force.ts";

const PURPOSE = "tenho auth second factors";

/** `last_step` is a bigint, which the driver reads as text. */
type FactorRow = {
  user_id: string;
  sealed_secret: Buffer;
  key_id: string;
  confirmed_at: Date | null;
  last_step: string;
};

type FormerRow = {
  user_id: string;
  changed_at: Date;
  sealed_secret: Buffer | null;
  key_id: string | null;
  confirmed_at: Date | null;
  last_step: string;
  recovery_hashes: string[];
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
        await trx("second_factors")
          .insert({ user_id: userId, sealed_secret: ring.seal(plain, PURPOSE, key_id), key_id })
          .onConflict("user_id")
          .merge(["sealed_secret", "key_id"])
          .whereNull("second_factors.confirmed_at");
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
      remember: async ({ id, at }) => {
        await trx.raw(
          `insert into former_second_factors
             (id, user_id, changed_at, sealed_secret, key_id, confirmed_at, last_step, recovery_hashes)
           select ?, c.user_id, ?, f.sealed_secret, f.key_id, f.confirmed_at, coalesce(f.last_step, 0),
             coalesce((select jsonb_agg(r.hash) from recovery_codes r where r.user_id = f.user_id), '[]')
           from credentials c left join second_factors f on f.user_id = c.user_id and f.confirmed_at is not null
           where c.user_id = ?`,
          [id, at, userId],
        );
      },
      restoreAsOf: async (since) => {
        const [former] = await trx<FormerRow>("former_second_factors")
          .where({ user_id: userId })
          .andWhere("changed_at", ">=", since)
          .orderBy("changed_at")
          .orderBy("id")
          .limit(1);
        if (former === undefined) return;
        await own().delete();
        await trx("former_second_factors").where({ user_id: userId }).andWhere("changed_at", ">=", since).delete();
        if (former.sealed_secret === null) return;
        const { sealed_secret, key_id, confirmed_at, last_step, recovery_hashes } = former;
        await trx("second_factors").insert({ user_id: userId, sealed_secret, key_id, confirmed_at, last_step });
        const codes = recovery_hashes.map((hash) => ({ user_id: userId, hash }));
        if (codes.length > 0) await trx("recovery_codes").insert(codes);
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
    countOn: async (userIds) => {
      const on = knex("second_factors")
        .whereIn("user_id", [...userIds])
        .whereNotNull("confirmed_at");
      const [row] = await on.count<{ count: string }[]>();
      return Number(row?.count ?? 0);
    },
    state: async (userId) => {
      const factor = await confirmedOf(userId);
      const [left] = await knex("recovery_codes").where({ user_id: userId }).count<{ count: string }[]>();
      return { confirmedAt: factor?.confirmed_at ?? null, recoveryCodesLeft: Number(left?.count ?? 0) };
    },
    edit: (userId, work) =>
      withTransaction(knex, (trx, onCommit) => work(editIn(trx, userId, () => onCommit(deps.triggerRelay)))),
    editOnce: async (key, userId, work) => {
      await runOnce(knex, key, (trx, onCommit) => work(editIn(trx, userId, () => onCommit(deps.triggerRelay))));
    },
  };
}
