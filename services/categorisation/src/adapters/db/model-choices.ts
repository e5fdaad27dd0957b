import type { Knex } from "knex";
import type { ModelChoices, Switching } from "../../app/model-store.ts";

type ChoiceRow = {
  switching: Switching;
  serving: string | null;
  training_since: Date | null;
  last_failure: string | null;
};

/** The choice of the model in service, on PostgreSQL; a training older than `trainingMsMax` has died with its process. */
export function createModelChoices(deps: { knex: Knex; trainingMsMax: number }): ModelChoices {
  const { knex, trainingMsMax } = deps;
  const choice = () => knex<ChoiceRow>("model_choice");

  return {
    read: async () => {
      const row = await choice().first();
      const since = row?.training_since?.getTime() ?? 0;
      return {
        switching: row?.switching ?? "automatic",
        serving: row?.serving ?? null,
        training: Date.now() - since < trainingMsMax,
        lastFailure: row?.last_failure ?? null,
      };
    },
    offer: async (version) => {
      const changed = await choice()
        .where((free) => free.where({ switching: "automatic" }).orWhereNull("serving"))
        .update({ serving: version });
      return changed > 0;
    },
    insist: async (version) => {
      await choice().update({ serving: version });
    },
    pin: (version) =>
      knex.transaction(async (trx) => {
        // In this order everywhere: the choice first, then the models.
        await trx("model_choice").select("one").forUpdate();
        const stored = await trx("models").where({ version }).select("version").first();
        if (stored === undefined) return false;
        await trx<ChoiceRow>("model_choice").update({ serving: version, switching: "reviewed" });
        return true;
      }),
    switchTo: async (switching) => {
      await choice().update({ switching });
    },
    trainingBegan: async () => {
      await choice().update({ training_since: new Date() });
    },
    trainingEnded: async (failure) => {
      await choice().update({ training_since: null, last_failure: failure });
    },
  };
}
