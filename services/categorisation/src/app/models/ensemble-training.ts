import { textsToEmbed, type Vectors } from "../../domain/classifier/ensemble/texts-to-embed.ts";
import { buildTrainingSet, type LabelledText } from "../../domain/classifier/lexical/training-set.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { countMissingVectors, vectorsOf } from "./text-vectors.ts";

/** The state of ensemble training: whether it is possible, whether it is done, and the vectors to train on. */
export type EnsembleTraining = {
  /** Name of the embedder that answers now; null: none answers, and the lexical view works alone. */
  embedderName(): Promise<string | null>;
  /** Returns whether a stored model of this data has an ensemble with this embedder. */
  isTrained(dataHash: string, embedder: string): Promise<boolean>;
  /** Returns whether so few vectors are missing that training waits for them instead of first training the lexical view alone. */
  hasFewMissing(labelledTexts: readonly LabelledText[], embedder: string): Promise<boolean>;
  /** Raises: EmbedderUnavailable. */
  vectorsOf(labelledTexts: readonly LabelledText[], embedder: string, signal: AbortSignal): Promise<Vectors>;
};

/** Number of texts that an embedder on a small machine takes about ten seconds for. */
const FEW_MISSING_MAX = 128;

export function createEnsembleTraining(ctx: CategorisationContext): EnsembleTraining {
  const { embedder, models, config } = ctx;
  if (embedder === null) return noEnsembleTraining;
  // Cached because each training needs the list twice, and it takes a tenth of a second for a whole catalogue.
  const cache = new WeakMap<readonly LabelledText[], string[]>();
  const textsOf = (labelledTexts: readonly LabelledText[]): string[] => {
    const texts = cache.get(labelledTexts) ?? textsToEmbed(buildTrainingSet(labelledTexts, config.trainOptions));
    cache.set(labelledTexts, texts);
    return texts;
  };
  return {
    embedderName: () => embedder.name(),
    isTrained: async (dataHash, name) => {
      const stored = await models.list();
      return stored.some((model) => model.dataHash === dataHash && model.embedder === name);
    },
    hasFewMissing: async (labelledTexts, name) =>
      (await countMissingVectors(ctx, name, textsOf(labelledTexts))) <= FEW_MISSING_MAX,
    vectorsOf: async (labelledTexts, name, signal) => ({
      embedder: name,
      byText: await vectorsOf(ctx, name, textsOf(labelledTexts), signal),
    }),
  };
}

/** Ensemble training when no embedder is configured. */
const noEnsembleTraining: EnsembleTraining = {
  embedderName: () => Promise.resolve(null),
  isTrained: () => Promise.resolve(true),
  hasFewMissing: () => Promise.resolve(false),
  vectorsOf: (_, embedder) => Promise.resolve({ embedder, byText: new Map() }),
};
