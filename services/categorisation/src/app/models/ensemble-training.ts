import { textsToEmbed, type Vectors } from "../../domain/classifier/embedding/texts-to-embed.ts";
import { buildTrainingSet, type LabelledText } from "../../domain/classifier/text/training-set.ts";
import type { TrainOptions } from "../../domain/classifier/training-options.ts";
import type { Embedder, ModelStore } from "./ports.ts";
import type { TextVectors } from "./text-vectors.ts";

/** Whether an ensemble can be trained, is trained already, and the vectors it is trained on. */
export type EnsembleTraining = {
  /** Name of the embedder that answers now; null: none does, and the lexical view answers alone. */
  embedderName(): Promise<string | null>;
  /** Whether a stored model of this data has an ensemble with this embedder. */
  isTrained(dataHash: string, embedder: string): Promise<boolean>;
  /** Whether so few vectors are missing that training waits for them instead of training the lexical view alone first. */
  hasFewMissing(labelledTexts: readonly LabelledText[], embedder: string): Promise<boolean>;
  /** Raises: EmbedderUnavailable. */
  vectorsOf(labelledTexts: readonly LabelledText[], embedder: string, signal: AbortSignal): Promise<Vectors>;
};

/** About as many as an embedder on a small machine takes ten seconds for. */
const FEW_MISSING_MAX = 128;

export function createEnsembleTraining(deps: {
  embedder: Pick<Embedder, "name">;
  models: Pick<ModelStore, "list">;
  vectors: TextVectors;
  options: TrainOptions;
}): EnsembleTraining {
  // Asked for twice for one training, and a tenth of a second for a whole catalogue.
  const cache = new WeakMap<readonly LabelledText[], string[]>();
  const textsOf = (labelledTexts: readonly LabelledText[]): string[] => {
    const texts = cache.get(labelledTexts) ?? textsToEmbed(buildTrainingSet(labelledTexts, deps.options));
    cache.set(labelledTexts, texts);
    return texts;
  };
  return {
    embedderName: () => deps.embedder.name(),
    isTrained: async (dataHash, embedder) => {
      const stored = await deps.models.list();
      return stored.some((model) => model.dataHash === dataHash && model.embedder === embedder);
    },
    hasFewMissing: async (labelledTexts, embedder) =>
      (await deps.vectors.countMissing(embedder, textsOf(labelledTexts))) <= FEW_MISSING_MAX,
    vectorsOf: async (labelledTexts, embedder, signal) => ({
      embedder,
      byText: await deps.vectors.vectorsOf(embedder, textsOf(labelledTexts), signal),
    }),
  };
}

/** No embedder is configured. */
export const noEnsembleTraining: EnsembleTraining = {
  embedderName: () => Promise.resolve(null),
  isTrained: () => Promise.resolve(true),
  hasFewMissing: () => Promise.resolve(false),
  vectorsOf: (_, embedder) => Promise.resolve({ embedder, byText: new Map() }),
};
