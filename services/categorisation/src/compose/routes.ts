import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import { candidateHandlers } from "../adapters/http/candidate-handlers.ts";
import { categoryHandlers } from "../adapters/http/category-handlers.ts";
import { groupHandlers } from "../adapters/http/group-handlers.ts";
import { missingWordHandlers } from "../adapters/http/missing-word-handlers.ts";
import { testCategorizeHandler } from "../adapters/http/test-categorize-handler.ts";
import { trainingHandlers } from "../adapters/http/training-handlers.ts";
import { createMirroredCatalogue } from "../app/catalogue/mirrored-catalogue.ts";
import { ownCatalogue } from "../app/catalogue/own-catalogue.ts";
import type { CategorisationContext } from "../app/categorisation-context.ts";
import type { ModelKeeper } from "../app/models/model-keeper.ts";
import { aiRoutes } from "./ai.ts";

/** Every route for people. */
export function composeRoutes(ctx: CategorisationContext, keeper: ModelKeeper): BoundRoute[] {
  const source = ctx.remote === null ? ownCatalogue(ctx) : createMirroredCatalogue(ctx, ctx.remote);
  return [
    ...categoryHandlers(ctx, source),
    testCategorizeHandler(ctx),
    ...candidateHandlers(ctx),
    ...groupHandlers(ctx),
    ...missingWordHandlers(ctx),
    ...trainingHandlers(ctx, keeper),
    ...aiRoutes(ctx),
  ];
}
