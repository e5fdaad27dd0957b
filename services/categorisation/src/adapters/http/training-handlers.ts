import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/bind";
import type { CatalogueStore } from "../../app/catalogue/catalogue-store.ts";
import type { createFindInsights } from "../../app/models/find-insights.ts";
import type { ModelKeeper } from "../../app/models/model-keeper.ts";
import type { ModelChoices, ModelStore, ModelSummary } from "../../app/models/ports.ts";
import { type createReplayModel, storedModel } from "../../app/models/replay-model.ts";
import { namesOf } from "./category-names.ts";
import * as contract from "./training-contract.ts";

/** Models over HTTP: looked at, compared, put in service. */
export function trainingHandlers(deps: {
  models: ModelStore;
  choices: ModelChoices;
  keeper: Pick<ModelKeeper, "activate" | "dataHash">;
  catalogue: Pick<CatalogueStore, "named">;
  replayModel: ReturnType<typeof createReplayModel>;
  findInsights: ReturnType<typeof createFindInsights>;
  onSwitched: () => void;
}): BoundRoute[] {
  const { models, choices, keeper } = deps;
  const show = (summary: ModelSummary, serving: string | null) => modelJson(summary, serving, keeper.dataHash());

  return [
    bind(contract.listModels, async () => {
      const [choice, stored] = await Promise.all([choices.read(), models.list()]);
      const { switching, training, lastFailure, serving } = choice;
      return { switching, training, last_failure: lastFailure, models: stored.map((model) => show(model, serving)) };
    }),
    bind(contract.activateModel, async ({ params: { version } }) => {
      await storedModel(models, version);
      const activated = await keeper.activate(version);
      const summary = (await models.list()).find((model) => model.version === version);
      if (!activated || summary === undefined) throw new AppError("not_found", "Modelo não encontrado.");
      return show(summary, version);
    }),
    bind(contract.setSwitching, async ({ body: { switching } }) => {
      await choices.switchTo(switching);
      deps.onSwitched();
      return { switching };
    }),
    bind(contract.replayModel, async ({ params, body, signal }) => {
      const { changes, ...replay } = await deps.replayModel(params.version, body.limit, signal);
      const named = await namesOf(
        deps.catalogue,
        changes.flatMap(({ before, after, saidId }) => [before.best, after.best, saidId]),
      );
      return {
        version: replay.version,
        against: replay.against,
        wishes: replay.wishes,
        same: replay.same,
        judged: replay.judged,
        right_before: replay.rightBefore,
        right_after: replay.rightAfter,
        reliable_before: replay.reliableBefore,
        reliable_after: replay.reliableAfter,
        changes: changes.map(({ wishId, text, saidId, before, after }) => ({
          wish_id: wishId,
          text,
          before: named(before.best),
          after: named(after.best),
          said: named(saidId),
          confidence_before: before.confidence,
          confidence_after: after.confidence,
        })),
      };
    }),
    bind(contract.insights, () => deps.findInsights()),
  ];
}

function modelJson(model: ModelSummary, serving: string | null, dataHash: string | null) {
  return {
    version: model.version,
    trained_at: model.trainedAt.toISOString(),
    in_service: model.version === serving,
    current: model.dataHash === dataHash,
    texts: model.texts,
    categories: model.categories,
    embedder: model.embedder,
    threshold: model.threshold,
    top1: model.top1,
    calibration_error: model.calibrationError,
    precision: model.precision,
    coverage: model.coverage,
  };
}
