import { findInsights, type Insights } from "../../domain/review/insights.ts";
import type { CatalogueStore } from "../catalogue/catalogue-store.ts";
import type { CandidateStore } from "../corrections/ports.ts";
import type { ClassifierSlot } from "./classifier-slot.ts";

const PAIRS_MAX = 200;

/** What an operator can mend, from the cross-validation of the model in service and from what people corrected. */
export function createFindInsights(deps: {
  catalogue: Pick<CatalogueStore, "list">;
  candidates: Pick<CandidateStore, "pairs">;
  classifier: Pick<ClassifierSlot, "now">;
  textsMin: number;
}) {
  return async (): Promise<Insights> => {
    const [categories, pairs] = await Promise.all([deps.catalogue.list(), deps.candidates.pairs(PAIRS_MAX)]);
    const corrected = pairs.map(({ fromId, categoryId, times, examples }) => ({
      ...{ expected: categoryId, answered: fromId, times, examples },
    }));
    const model = deps.classifier.now().served?.model;
    const heldOut = (model?.both ?? model)?.crossValidation.confusions ?? [];
    return findInsights(categories, [...corrected, ...heldOut], deps.textsMin);
  };
}
