import { embeddingText } from "../../../services/categorisation/src/domain/classifier/embedding/embedding-text.ts";
import {
  textsToEmbed,
  type Vectors,
} from "../../../services/categorisation/src/domain/classifier/embedding/texts-to-embed.ts";
import { trainEnsemble } from "../../../services/categorisation/src/domain/classifier/ensemble/train-ensemble.ts";
import type { Model } from "../../../services/categorisation/src/domain/classifier/model.ts";
import { predict } from "../../../services/categorisation/src/domain/classifier/predict.ts";
import { requestPhrases } from "../../../services/categorisation/src/domain/classifier/text/request-phrases.ts";
import {
  buildTrainingSet,
  type LabelledText,
} from "../../../services/categorisation/src/domain/classifier/text/training-set.ts";
import { trainModel } from "../../../services/categorisation/src/domain/classifier/train.ts";
import {
  TRAINING_DEFAULTS,
  type TrainOptions,
} from "../../../services/categorisation/src/domain/classifier/training-options.ts";
import type { View } from "./measure-view.ts";

/** As the service trains by default, whatever the data. */
const OPTIONS: TrainOptions = { ...TRAINING_DEFAULTS, requestPrefixes: requestPhrases };

export type Embed = (texts: readonly string[]) => Promise<ReadonlyMap<string, Float32Array>>;
export type Trained = { views: View[]; seconds: { name: string; value: number }[] };

export function trainLexical(labelledTexts: readonly LabelledText[]): Trained & { model: Model } {
  const startedAtMs = performance.now();
  const model = trainModel(labelledTexts, OPTIONS);
  const read = (text: string) => predict(model, text);
  return {
    model,
    views: [{ name: "léxica sozinha", read, timed: read }],
    seconds: [{ name: "treino, visão léxica", value: (performance.now() - startedAtMs) / 1_000 }],
  };
}

/** Both views, and the embedding alone; `tests` are embedded beforehand so that the evaluation calls no embedder. */
export async function trainEmbedded(
  labelledTexts: readonly LabelledText[],
  tests: readonly string[],
  { name, embed }: { name: string; embed: Embed },
): Promise<Trained> {
  const set = buildTrainingSet(labelledTexts, OPTIONS);
  const embeddedAtMs = performance.now();
  const vectors: Vectors = { embedder: name, byText: await embed(textsToEmbed(set)) };
  const trainedAtMs = performance.now();
  const withEmbedding = trainModel(labelledTexts, OPTIONS, vectors);
  const endMs = performance.now();
  const ofTests = await embed(tests.map(embeddingText));
  return {
    views: [
      viewOf("duas visões", withEmbedding, ofTests, embed),
      viewOf("significado sozinho", withoutWords(withEmbedding, vectors), ofTests, embed),
    ],
    seconds: [
      { name: "vetores dos textos de treino, uma vez só", value: (trainedAtMs - embeddedAtMs) / 1_000 },
      { name: "treino, duas visões", value: (endMs - trainedAtMs) / 1_000 },
    ],
  };

  /** The embedding with its own calibration, and no say for the words. */
  function withoutWords(model: Model, all: Vectors): Model {
    const nothing = new Map(set.texts.map((_, document) => [document, new Float64Array(set.labels.length)]));
    const alone = trainEnsemble(set, all, nothing, OPTIONS);
    if (alone === null) return model;
    return {
      ...model,
      ensemble: { ...alone, mix: alone.mix.map((scorer, at) => (at === 0 ? { ...scorer, weight: 0 } : scorer)) },
    };
  }
}

function viewOf(name: string, model: Model, vectors: ReadonlyMap<string, Float32Array>, embed: Embed): View {
  return {
    name,
    read: (text) => predict(model, text, vectors.get(embeddingText(text)) ?? null),
    timed: async (text) => {
      const words = embeddingText(text);
      return predict(model, text, (await embed([words])).get(words) ?? null);
    },
  };
}
