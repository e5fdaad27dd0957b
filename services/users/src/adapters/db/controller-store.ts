import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { ControllerStore } from "../../app/controller/controller-store.ts";
import { CONTROLLER_FIELDS, type Controller } from "../../domain/controller.ts";

const NONE = Object.fromEntries(CONTROLLER_FIELDS.map((field) => [field, ""])) as Controller;

const rows = (db: Knex) => db<Controller>("controller").select(...CONTROLLER_FIELDS);

/** The company that runs the platform, on PostgreSQL, one row; `triggerRelay` is called after a commit that recorded a change. */
export function createControllerStore(knex: Knex, triggerRelay: () => void): ControllerStore {
  return {
    read: async () => (await rows(knex).first()) ?? NONE,
    set: (controller) =>
      withTransaction(knex, async (trx, onCommit) => {
        const before = (await rows(trx).forUpdate().first()) ?? NONE;
        const changes = CONTROLLER_FIELDS.filter((field) => before[field] !== controller[field]).map((field) => ({
          field,
          before: before[field],
          after: controller[field],
        }));
        if (changes.length === 0) return;
        await trx("controller")
          .insert({ id: true, ...controller })
          .onConflict("id")
          .merge();
        const subject = { kind: "setting", id: "controller" };
        await enqueue(trx, auditRow("users", { action: "setting.update", subject, unitId: null, changes }));
        onCommit(triggerRelay);
      }),
  };
}
