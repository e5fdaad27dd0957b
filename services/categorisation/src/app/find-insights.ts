import { type Confusion, findInsights, type Insights } from "../domain/insights.ts";
import type { CandidateStore } from "./candidate-store.ts";
import type { CatalogueStore } from "./catalogue-store.ts";
import type { ClassifierSlot } from "./classifier-state.ts";

const PAIRS_MAX = 200;

/** Models of other ways of validating name no confusions. */
type Validation = { confusions?: readonly Confusion[] };

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
    const validation = deps.classifier.now().served?.model.crossValidation as Validation | undefined;
    const heldOut = validation?.confusions ?? [];
    return findInsights(categories, [...corrected, ...heldOut], deps.textsMin);
  };
}
