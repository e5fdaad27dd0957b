import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Knex } from "knex";
import type { ModelStore, VersionedModel } from "../../app/models/ports.ts";
import { deserialiseModel, ModelFormatError, serialiseModel } from "../../domain/classifier/serialise.ts";
import { type FiguresRow, figuresOf, summaryOf } from "./model-figures.ts";

type ModelRow = { data_hash: string; version: string; trained_at: Date; bytes: Buffer };

/** Models on PostgreSQL: the newest `keptMax` of them, and always the one in service. */
export function createModelStore(deps: { knex: Knex; keptMax: number; log: Pick<Logger, "warn"> }): ModelStore {
  const { knex, keptMax, log } = deps;

  function read(row: ModelRow | undefined): VersionedModel | null {
    if (row === undefined) return null;
    try {
      return { model: deserialiseModel(row.bytes), version: row.version, dataHash: row.data_hash };
    } catch (error) {
      if (!(error instanceof ModelFormatError)) throw error;
      log.warn({ err: error, model_version: row.version }, "a stored model cannot be read and will be trained again");
      return null;
    }
  }
  const newestOf = (query: Knex.QueryBuilder<ModelRow>) => query.orderBy("trained_at", "desc").first();

  return {
    find: async (dataHash, embedder) => {
      const ofEmbedderFirst = knex.raw("figures->>'embedder' is not distinct from ? desc", [embedder]);
      const ofData = knex<ModelRow>("models").where({ data_hash: dataHash });
      return read(await newestOf(embedder === null ? ofData : ofData.orderByRaw(ofEmbedderFirst)));
    },
    get: async (version) => read(await knex<ModelRow>("models").where({ version }).first()),
    newest: async () => read(await newestOf(knex<ModelRow>("models"))),
    list: async () => {
      const rows = await knex<FiguresRow>("models")
        .select("version", "data_hash", "trained_at", "figures")
        .orderBy("trained_at", "desc");
      return rows.map(summaryOf);
    },
    save: async ({ model, version, dataHash }, trainedAt) => {
      const columns = {
        data_hash: dataHash,
        trained_at: trainedAt,
        bytes: serialiseModel(model),
        figures: JSON.stringify(figuresOf(model)),
      };
      await knex.transaction(async (trx) => {
        // No other model is put in service while the old ones are deleted.
        const choice = await trx("model_choice").select("serving").forUpdate().first();
        await trx("models")
          .insert({ version, ...columns })
          .onConflict("version")
          .merge(columns);
        const kept = await trx<ModelRow>("models").select("version").orderBy("trained_at", "desc").limit(keptMax);
        await trx("models")
          .whereNotIn("version", [...kept.map((row) => row.version), version, choice?.serving ?? version])
          .delete();
      });
    },
  };
}
