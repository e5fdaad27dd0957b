import { textsToEmbed, type Vectors } from "../../domain/classifier/embedding/texts-to-embed.ts";
import { buildTrainingSet, type Sample } from "../../domain/classifier/text/training-set.ts";
import type { TrainOptions } from "../../domain/classifier/train.ts";
import type { Embedder } from "./embedder.ts";
import type { ModelStore } from "./ports.ts";
import type { TextVectors } from "./text-vectors.ts";

/** The embedding view of a catalogue: whether it is wanted, and what it is trained from. */
export type SecondView = {
  /** Name of the embedder there is now; null: none answers, the lexical view is all there is. */
  embedder(): Promise<string | null>;
  /** Whether a stored model of this data has learnt it by this embedder. */
  isLearnt(dataHash: string, embedder: string): Promise<boolean>;
  /** Whether so few vectors are missing that learning waits for them rather than learn twice. */
  isNear(samples: readonly Sample[], embedder: string): Promise<boolean>;
  /** Raises: EmbedderAway. */
  vectors(samples: readonly Sample[], embedder: string, signal: AbortSignal): Promise<Vectors>;
};

/** About as many as an embedder on a small machine takes ten seconds for. */
const NEAR = 128;

export function createSecondView(deps: {
  embedder: Pick<Embedder, "name">;
  models: Pick<ModelStore, "list">;
  vectors: TextVectors;
  options: TrainOptions;
}): SecondView {
  // Asked for twice of one lesson, and a tenth of a second for a whole catalogue.
  const known = new WeakMap<readonly Sample[], string[]>();
  const textsOf = (samples: readonly Sample[]): string[] => {
    const texts = known.get(samples) ?? textsToEmbed(buildTrainingSet(samples, deps.options));
    known.set(samples, texts);
    return texts;
  };
  return {
    embedder: () => deps.embedder.name(),
    isLearnt: async (dataHash, embedder) => {
      const stored = await deps.models.list();
      return stored.some((model) => model.dataHash === dataHash && model.embedder === embedder);
    },
    isNear: async (samples, embedder) => (await deps.vectors.missing(embedder, textsOf(samples))) <= NEAR,
    vectors: async (samples, embedder, signal) => ({
      embedder,
      byText: await deps.vectors.of(embedder, textsOf(samples), signal),
    }),
  };
}

/** No embedder is set. */
export const noSecondView: SecondView = {
  embedder: () => Promise.resolve(null),
  isLearnt: () => Promise.resolve(true),
  isNear: () => Promise.resolve(false),
  vectors: (_, embedder) => Promise.resolve({ embedder, byText: new Map() }),
};
