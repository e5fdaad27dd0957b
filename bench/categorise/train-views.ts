import { embeddingText } from "../../services/categorisation/src/domain/classifier/ensemble/embedding-text.ts";
import {
  textsToEmbed,
  type Vectors,
} from "../../services/categorisation/src/domain/classifier/ensemble/texts-to-embed.ts";
import { trainEnsemble } from "../../services/categorisation/src/domain/classifier/ensemble/train-ensemble.ts";
import { requestPhrases } from "../../services/categorisation/src/domain/classifier/lexical/request-phrases.ts";
import {
  buildTrainingSet,
  type LabelledText,
} from "../../services/categorisation/src/domain/classifier/lexical/training-set.ts";
import type { Cascade, Model } from "../../services/categorisation/src/domain/classifier/model.ts";
import { predict, wordsSuffice } from "../../services/categorisation/src/domain/classifier/predict.ts";
import { trainModel } from "../../services/categorisation/src/domain/classifier/train.ts";
import {
  TRAINING_DEFAULTS,
  type TrainOptions,
} from "../../services/categorisation/src/domain/classifier/training-options.ts";
import type { View } from "./measure-view.ts";
import { type Elapsed, type EmbedderUsage, startStopwatch, usageOf } from "./stopwatch.ts";

/** Training options that the service uses by default, whatever the data. */
const OPTIONS: TrainOptions = { ...TRAINING_DEFAULTS, requestPrefixes: requestPhrases };

export type Embed = (texts: readonly string[]) => Promise<ReadonlyMap<string, Float32Array>>;
export type Trained = { views: View[]; times: { name: string; elapsed: Elapsed }[] };

export function trainLexical(labelledTexts: readonly LabelledText[]): Trained & { model: Model } {
  const elapsed = startStopwatch(usageOf(null));
  const model = trainModel(labelledTexts, OPTIONS);
  const read = (text: string) => predict(model, text);
  return {
    model,
    views: [{ name: "léxica sozinha", read, timed: read }],
    times: [{ name: "treino, visão léxica", elapsed: elapsed() }],
  };
}

/** Trains both views, and the embedding alone; `tests` are embedded beforehand so that the evaluation calls no embedder. */
export async function trainEmbedded(
  labelledTexts: readonly LabelledText[],
  tests: readonly string[],
  { name, embed }: { name: string; embed: Embed },
  usage: EmbedderUsage,
): Promise<Trained & { cascade: Cascade | null }> {
  const set = buildTrainingSet(labelledTexts, OPTIONS);
  const ofVectors = startStopwatch(usage);
  const vectors: Vectors = { embedder: name, byText: await embed(textsToEmbed(set)) };
  const vectorsTime = ofVectors();
  const ofTraining = startStopwatch(usageOf(null));
  const withEmbedding = trainModel(labelledTexts, OPTIONS, vectors);
  const trainingTime = ofTraining();
  const views = { vectors: await embed(tests.map(embeddingText)), embed, isCascade: false };
  return {
    views: [
      viewOf("em serviço", withEmbedding, { ...views, isCascade: true }),
      viewOf("sempre as duas", withEmbedding, views),
      viewOf("significado sozinho", withoutWords(withEmbedding, vectors), views),
    ],
    cascade: withEmbedding.ensemble?.cascade ?? null,
    times: [
      { name: "vetores dos textos de treino, uma vez só", elapsed: vectorsTime },
      { name: "treino, duas visões", elapsed: trainingTime },
    ],
  };

  /** The embedding with its own calibration, and with weight 0 for the words. */
  function withoutWords(model: Model, all: Vectors): Model {
    const heldOut = new Map(set.texts.map((_, document) => [document, new Float64Array(set.labels.length)]));
    const alone = trainEnsemble(set, all, { heldOut, rule: model }, OPTIONS);
    if (alone === null) return model;
    return {
      ...model,
      ensemble: { ...alone, mix: alone.mix.map((scorer, at) => (at === 0 ? { ...scorer, weight: 0 } : scorer)) },
    };
  }
}

/** `isCascade`: a vector is requested only when the words do not suffice, as in service. */
function viewOf(
  name: string,
  model: Model,
  { vectors, embed, isCascade }: { vectors: ReadonlyMap<string, Float32Array>; embed: Embed; isCascade: boolean },
): View {
  const answerOf = (text: string) => {
    const byWords = predict(model, text);
    return isCascade && wordsSuffice(model, byWords) ? byWords : null;
  };
  return {
    name,
    read: (text) => answerOf(text) ?? predict(model, text, vectors.get(embeddingText(text)) ?? null),
    timed: async (text) => {
      const words = embeddingText(text);
      return answerOf(text) ?? predict(model, text, (await embed([words])).get(words) ?? null);
    },
  };
}
