import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { type AuditEntry, auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue, type OutboxRow } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { ModelChoice, ModelChoiceStore } from "../../app/models/ports.ts";

const COLUMNS = {
  switching: "switching",
  serving: "serving",
  trainingSince: "training_since",
  lastFailure: "last_failure",
} as const;

/**
 * The choice of the model in service on PostgreSQL. `changed` makes the outbox row that notifies panels of a change; `triggerRelay` makes the outbox
 * relay publish soon.
 */
export function createModelChoiceStore(deps: {
  knex: Knex;
  changed: () => OutboxRow;
  triggerRelay: () => void;
}): ModelChoiceStore {
  const { knex, changed, triggerRelay } = deps;
  const select = (db: Knex) => db<ModelChoice>("model_choice").select(COLUMNS);

  return {
    read: async () => requireRow(await select(knex).first()),
    edit: (work) =>
      withTransaction(knex, async (trx, onCommit) => {
        // Every transaction locks the choice before the models.
        const choice = requireRow(await select(trx).forUpdate().first());
        return work({
          choice,
          isStored: async (version) => (await trx("models").where({ version }).select("version").first()) !== undefined,
          save: async (changes) => {
            const keys = Object.keys(changes) as (keyof ModelChoice)[];
            await trx("model_choice").update(Object.fromEntries(keys.map((key) => [COLUMNS[key], changes[key]])));
            await enqueue(trx, [
              changed(),
              ...choiceActions(choice, changes).map((one) => auditRow("categorisation", one)),
            ]);
            onCommit(triggerRelay);
          },
        });
      }),
    notify: async () => {
      await enqueue(knex, changed());
      triggerRelay();
    },
  };
}

/** Actions for the audit log: which model serves, and how the next ones get into service. A training is not recorded, because nobody decided it. */
function choiceActions(before: ModelChoice, { serving, switching }: Partial<ModelChoice>): AuditEntry[] {
  const served =
    serving === undefined || serving === null || serving === before.serving
      ? []
      : [choiceAction("training.activate", { kind: "model", id: serving }, "serving", before.serving, serving)];
  const switched =
    switching === undefined || switching === before.switching
      ? []
      : [
          choiceAction(
            "training.switching",
            { kind: "setting", id: "model" },
            "switching",
            before.switching,
            switching,
          ),
        ];
  return [...served, ...switched];
}

const choiceAction = (
  action: string,
  subject: AuditEntry["subject"],
  field: string,
  before: unknown,
  after: unknown,
): AuditEntry => ({ action, subject, unitId: null, changes: [{ field, before, after }] });

/** The only row is inserted by a migration. */
function requireRow(row: ModelChoice | undefined): ModelChoice {
  if (row === undefined) throw new Error("the choice of the model is missing in the database");
  return row;
}
