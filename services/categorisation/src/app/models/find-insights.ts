import { findInsights, type Insights } from "../../domain/review/insights.ts";
import type { CatalogueStore } from "../catalogue/ports.ts";
import type { CandidateStore } from "../corrections/ports.ts";
import type { ClassifierSlot } from "./classifier-slot.ts";

const PAIRS_MAX = 200;

/** What an operator can improve, from the cross-validation of the model in service and from corrections. */
export function createFindInsights(deps: {
  catalogue: Pick<CatalogueStore, "list">;
  candidates: Pick<CandidateStore, "correctedPairs">;
  classifier: Pick<ClassifierSlot, "now">;
  textsMin: number;
}) {
  return async (): Promise<Insights> => {
    const [categories, pairs] = await Promise.all([deps.catalogue.list(), deps.candidates.correctedPairs(PAIRS_MAX)]);
    const corrected = pairs.map(({ fromId, categoryId, times, examples }) => ({
      expected: categoryId,
      answered: fromId,
      times,
      examples,
    }));
    const model = deps.classifier.now().served?.model;
    const heldOut = (model?.ensemble ?? model)?.crossValidation.confusions ?? [];
    return findInsights(categories, [...corrected, ...heldOut], deps.textsMin);
  };
}
