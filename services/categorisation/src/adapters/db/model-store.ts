import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Knex } from "knex";
import type { ModelStore, VersionedModel } from "../../app/model-store.ts";
import { deserialiseModel, ModelFormatError, serialiseModel } from "../../domain/classifier/serialise.ts";

type ModelRow = { data_hash: string; version: string; bytes: Buffer };

/** Models on PostgreSQL, the newest `keptMax` of them. */
export function createModelStore(deps: { knex: Knex; keptMax: number; log: Logger }): ModelStore {
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

  return {
    find: async (dataHash) => read(await knex<ModelRow>("models").where({ data_hash: dataHash }).first()),
    newest: async () => read(await knex<ModelRow>("models").orderBy("trained_at", "desc").first()),
    save: async ({ model, version, dataHash }, trainedAt) => {
      const { threshold, requiredPrecision, seed, textCount, crossValidation } = model;
      const columns = {
        version,
        trained_at: trainedAt,
        bytes: serialiseModel(model),
        figures: JSON.stringify({ threshold, requiredPrecision, seed, textCount, ...crossValidation }),
      };
      await knex("models")
        .insert({ data_hash: dataHash, ...columns })
        .onConflict("data_hash")
        .merge(columns);
      await knex.raw(
        "delete from models where data_hash not in (select data_hash from models order by trained_at desc limit ?)",
        [keptMax],
      );
    },
  };
}
