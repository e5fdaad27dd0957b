import type { CategorisationConfig } from "./config.ts";
import { requestPhrases } from "./domain/classifier/text/request-phrases.ts";
import type { TrainOptions } from "./domain/classifier/train.ts";

/** How the classifier learns, by configuration. */
export function trainOptions(config: CategorisationConfig): TrainOptions {
  return {
    seed: config.TRAIN_SEED,
    folds: config.TRAIN_FOLDS,
    requiredPrecision: config.REQUIRED_PRECISION,
    requestPrefixes: requestPhrases,
  };
}
