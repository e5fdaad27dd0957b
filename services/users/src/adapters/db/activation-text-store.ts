import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { ActivationTextStore, ActivationTexts } from "../../app/creation/activation-text-store.ts";

const NONE: ActivationTexts = { mail: "", whatsapp: "" };

const rows = (db: Knex) => db<ActivationTexts>("activation_texts").select("mail", "whatsapp");

/** The texts of activations on PostgreSQL, one row; `triggerRelay` is called after a commit that recorded a change. */
export function createActivationTextStore(knex: Knex, triggerRelay: () => void): ActivationTextStore {
  return {
    read: async () => (await rows(knex).first()) ?? NONE,
    set: (texts) =>
      withTransaction(knex, async (trx, onCommit) => {
        const before = (await rows(trx).forUpdate().first()) ?? NONE;
        const changes = (["mail", "whatsapp"] as const)
          .filter((field) => before[field] !== texts[field])
          .map((field) => ({ field, before: before[field], after: texts[field] }));
        if (changes.length === 0) return;
        await trx("activation_texts")
          .insert({ id: true, ...texts })
          .onConflict("id")
          .merge();
        const subject = { kind: "setting", id: "activation_texts" };
        await enqueue(trx, auditRow("users", { action: "setting.update", subject, unitId: null, changes }));
        onCommit(triggerRelay);
      }),
  };
}
