import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { CategorisationContext } from "../../app/categorisation-context.ts";
import { activateModel } from "../../app/models/activate-model.ts";
import { readChoice, setSwitching } from "../../app/models/model-choices.ts";
import type { ModelKeeper } from "../../app/models/model-keeper.ts";
import type { ModelSummary } from "../../app/models/ports.ts";
import { readInsights } from "../../app/models/read-insights.ts";
import { replayModel } from "../../app/models/replay-model.ts";
import { namesOf } from "./category-names.ts";
import * as contract from "./training-contract.ts";

/** Models over HTTP: listed, compared, put in service. */
export function trainingHandlers(ctx: CategorisationContext, keeper: ModelKeeper): BoundRoute[] {
  const toJson = (summary: ModelSummary, serving: string | null) => modelJson(summary, serving, keeper.dataHash());

  return [
    bind(contract.listModels, async () => {
      const [choice, stored] = await Promise.all([readChoice(ctx), ctx.models.list()]);
      return {
        switching: choice.switching,
        training: choice.isTraining,
        last_failure: choice.lastFailure,
        models: stored.map((model) => toJson(model, choice.serving)),
      };
    }),
    bind(contract.activateModel, async ({ params: { version } }) =>
      toJson(await activateModel(ctx, keeper, version), version),
    ),
    bind(contract.setSwitching, async ({ body: { switching } }) => {
      await setSwitching(ctx, switching);
      return { switching };
    }),
    bind(contract.replayModel, async ({ params, body, signal }) => {
      const { changes, ...replay } = await replayModel(ctx, params.version, body.limit, signal);
      const named = await namesOf(
        ctx,
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
    bind(contract.insights, () => readInsights(ctx)),
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
