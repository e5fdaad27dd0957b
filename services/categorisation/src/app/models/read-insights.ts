import { findInsights, type Insights } from "../../domain/review/insights.ts";
import type { CategorisationContext } from "../categorisation-context.ts";

const PAIRS_MAX = 200;

/** Finds what an operator can improve, from the cross-validation of the model in service and from corrections. */
export async function readInsights(ctx: CategorisationContext): Promise<Insights> {
  const [categories, pairs] = await Promise.all([ctx.catalogue.list(), ctx.candidates.correctedPairs(PAIRS_MAX)]);
  const corrected = pairs.map(({ fromId, categoryId, times, examples }) => ({
    expected: categoryId,
    answered: fromId,
    times,
    examples,
  }));
  const model = ctx.classifier.now().served?.model;
  const heldOut = (model?.ensemble ?? model)?.crossValidation.confusions ?? [];
  return findInsights(categories, [...corrected, ...heldOut], ctx.config.thinTextsMin);
}
