import { fitMix, mixScores } from "../ensemble/mix.ts";
import { fitCalibration, type HeldOut } from "../evaluation/calibrate.ts";
import { fitPlattScaling } from "../evaluation/platt-scaling.ts";
import { scoreDocuments, trainBaseClassifiers } from "../lexical/base-classifiers.ts";
import { countFeatures } from "../lexical/features.ts";
import { foldBaseClassifiers } from "../lexical/lexical-model.ts";
import type { Model } from "../model.ts";
import { predict } from "../predict.ts";
import { softmax } from "../softmax.ts";
import { actContext, type CategoriesAsContext } from "./act-context.ts";
import { actTokens, eachActFeature } from "./act-features.ts";
import type { ActModel } from "./act-model.ts";
import { ambiguousWords, type CatalogueText } from "./ambiguous-words.ts";
import { catalogueRequests } from "./catalogue-requests.ts";
import { type ActText, DIALOGUE_ACTS } from "./dialogue-act.ts";
import { trainOpenSet } from "./open-set.ts";

/** Weights of SVM, complement naive Bayes and centroid: with sixteen classes of uneven size the first two do best together. */
const WEIGHTS: readonly number[] = [0.8, 0.2, 0];
/** A feature of one text alone teaches nothing about others. */
const SEEN_MIN = 2;
/** Fewest texts to train on, and to calibrate with. */
const TEXTS_MIN = 100;
const REQUEST = DIALOGUE_ACTS.indexOf("request");

/**
 * Trains the reading of dialogue acts beside the categories: calibrated on texts of `dev` by a model that saw only those of `train`, then trained on
 * both, with plain requests for what the catalogue sells beside them. Null where there are too few texts. Pure and deterministic; about seven seconds of
 * processor time for six thousand texts.
 */
export function trainActs(
  texts: readonly ActText[],
  catalogue: { categories: Model; catalogueTexts: readonly CatalogueText[]; requestFrames: readonly string[] },
  seed: number,
): ActModel | null {
  const labelled = texts.filter(({ split }) => split !== "test");
  const used = [...labelled, ...catalogueRequests(catalogue.catalogueTexts, catalogue.requestFrames, seed)];
  const documentsOf = (split: ActText["split"]) => used.flatMap((text, row) => (text.split === split ? [row] : []));
  const [train, dev] = [documentsOf("train"), documentsOf("dev")];
  if (train.length < TEXTS_MIN || dev.length < TEXTS_MIN) return null;
  const { categories, catalogueTexts } = catalogue;
  const read = used.map(({ text, state }) => ({ text, context: actContext(categories, text, state) }));
  const corpus = countFeatures(read, ({ text, context }, emit) => eachActFeature(text, actTokens(text), context, emit));
  const classesOf = used.map(({ act }) => [DIALOGUE_ACTS.indexOf(act)]);
  const options = { classCount: DIALOGUE_ACTS.length, seed, seenMin: SEEN_MIN };
  const scoresByScorer = scoreDocuments(trainBaseClassifiers(corpus, train, classesOf, options), corpus, dev);
  const mix = fitMix(WEIGHTS, scoresByScorer);
  const heldOut = dev.map(
    (document, row): HeldOut => ({
      scores: mixScores(
        mix,
        scoresByScorer.map((scores) => scores[row] ?? new Float64Array()),
      ),
      accepted: classesOf[document] ?? [],
    }),
  );
  const calibration = fitCalibration(heldOut);
  const all = used.map((_, document) => document);
  return {
    lexical: foldBaseClassifiers(trainBaseClassifiers(corpus, all, classesOf, options), mix),
    calibration,
    request: fitPlattScaling(
      heldOut.map(({ scores, accepted }) => ({
        confidence: softmax(scores, calibration.temperature)[REQUEST] ?? 0,
        correct: accepted.includes(REQUEST),
      })),
    ),
    openSet: trainOpenSet(
      requestsOf(labelled, categories),
      catalogueTexts.map(({ text }) => text),
      { categories: categories.lexical, seed },
    ),
    ambiguousWords: ambiguousWords(catalogueTexts),
  };
}

const requestsOf = (texts: readonly ActText[], categories: CategoriesAsContext) =>
  texts
    .filter(({ act }) => act === "request")
    .map(({ text, split, isOutside }) => ({
      text,
      isKnown: !isOutside,
      isForCalibration: split === "dev",
      categoryConfidence: predict(categories, text).confidence,
    }));
