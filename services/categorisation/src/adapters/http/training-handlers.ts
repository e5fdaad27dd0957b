import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { CatalogueStore } from "../../app/catalogue/ports.ts";
import type { createActivateModel } from "../../app/models/activate-model.ts";
import type { createFindInsights } from "../../app/models/find-insights.ts";
import type { ModelChoices } from "../../app/models/model-choices.ts";
import type { ModelKeeper } from "../../app/models/model-keeper.ts";
import type { ModelStore, ModelSummary } from "../../app/models/ports.ts";
import type { createReplayModel } from "../../app/models/replay-model.ts";
import { namesOf } from "./category-names.ts";
import * as contract from "./training-contract.ts";

/** Models over HTTP: listed, compared, put in service. */
export function trainingHandlers(deps: {
  models: Pick<ModelStore, "list">;
  choices: Pick<ModelChoices, "read" | "switchTo">;
  keeper: Pick<ModelKeeper, "dataHash">;
  catalogue: Pick<CatalogueStore, "named">;
  activateModel: ReturnType<typeof createActivateModel>;
  replayModel: ReturnType<typeof createReplayModel>;
  findInsights: ReturnType<typeof createFindInsights>;
  onSwitched: () => void;
}): BoundRoute[] {
  const { models, choices, keeper } = deps;
  const toJson = (summary: ModelSummary, serving: string | null) => modelJson(summary, serving, keeper.dataHash());

  return [
    bind(contract.listModels, async () => {
      const [choice, stored] = await Promise.all([choices.read(), models.list()]);
      return {
        switching: choice.switching,
        training: choice.isTraining,
        last_failure: choice.lastFailure,
        models: stored.map((model) => toJson(model, choice.serving)),
      };
    }),
    bind(contract.activateModel, async ({ params: { version } }) => toJson(await deps.activateModel(version), version)),
    bind(contract.setSwitching, async ({ body: { switching } }) => {
      await choices.switchTo(switching);
      deps.onSwitched();
      return { switching };
    }),
    bind(contract.replayModel, async ({ params, body, signal }) => {
      const { changes, ...replay } = await deps.replayModel(params.version, body.limit, signal);
      const named = await namesOf(
        deps.catalogue,
        changes.flatMap(({ before, after, confirmedId }) => [before.best, after.best, confirmedId]),
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
        changes: changes.map(({ wishId, text, confirmedId, before, after }) => ({
          wish_id: wishId,
          text,
          before: named(before.best),
          after: named(after.best),
          said: named(confirmedId),
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
