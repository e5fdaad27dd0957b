import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { ModelChoices, Switching } from "../../app/models/ports.ts";
import { modelsNews } from "../events/live-notices.ts";

type ChoiceRow = {
  switching: Switching;
  serving: string | null;
  training_since: Date | null;
  last_failure: string | null;
};

const isFree = ({ switching, serving }: ChoiceRow): boolean => switching === "automatic" || serving === null;

/**
 * The choice of the model in service, on PostgreSQL; a training older than `trainingMsMax` has died with its process.
 * Panels are told of every change to it, in its transaction; `nudge` wakes the outbox relay after a commit.
 */
export function createModelChoices(deps: { knex: Knex; trainingMsMax: number; nudge: () => void }): ModelChoices {
  const { knex, trainingMsMax, nudge } = deps;

  /** Writes what `decide` makes of the row, if anything; null: nothing is to be changed. Answers whether it decided so. */
  const change = (
    decide: (row: ChoiceRow, trx: Knex.Transaction) => Partial<ChoiceRow> | null | Promise<Partial<ChoiceRow> | null>,
  ): Promise<boolean> =>
    withTransaction(knex, async (trx, onCommit) => {
      // In this order everywhere: the choice first, then the models.
      const row = await trx<ChoiceRow>("model_choice").forUpdate().first();
      const patch = row === undefined ? null : await decide(row, trx);
      if (row === undefined || patch === null) return false;
      const keys = Object.keys(patch) as (keyof ChoiceRow)[];
      if (keys.every((key) => patch[key] === row[key])) return true;
      await trx<ChoiceRow>("model_choice").update(patch);
      await enqueue(trx, modelsNews());
      onCommit(nudge);
      return true;
    });

  return {
    read: async () => {
      const row = await knex<ChoiceRow>("model_choice").first();
      const since = row?.training_since?.getTime() ?? 0;
      return {
        switching: row?.switching ?? "automatic",
        serving: row?.serving ?? null,
        training: Date.now() - since < trainingMsMax,
        lastFailure: row?.last_failure ?? null,
      };
    },
    offer: (version) => change((row) => (isFree(row) ? { serving: version } : null)),
    insist: async (version) => {
      await change(() => ({ serving: version }));
    },
    pin: (version) =>
      change(async (_, trx) => {
        const stored = await trx("models").where({ version }).select("version").first();
        return stored === undefined ? null : { serving: version, switching: "reviewed" };
      }),
    switchTo: async (switching) => {
      await change(() => ({ switching }));
    },
    trainingBegan: async () => {
      await change(() => ({ training_since: new Date() }));
    },
    trainingEnded: async (failure) => {
      await change(() => ({ training_since: null, last_failure: failure }));
    },
    catalogueRead: async () => {
      await enqueue(knex, modelsNews());
      nudge();
    },
  };
}
