import { outcomesOf } from "../evaluation/calibrate.ts";
import { fitDecisionRule, type HeldOutText } from "../evaluation/fit-decision-rule.ts";
import { HELD_OUT_MIN } from "../lexical/held-out.ts";
import { sourceOf, type TrainingSet } from "../lexical/training-set.ts";
import type { DecisionRule, Ensemble } from "../model.ts";
import { indexOfHighest } from "../softmax.ts";
import { embeddingText } from "./embedding-text.ts";
import { type EmbeddedText, scoreEmbedding, trainEmbeddingView } from "./embedding-view.ts";
import { fitCascade, type HeldOutPair } from "./fit-cascade.ts";
import { fitMixWeights } from "./fit-mix-weights.ts";
import { mixScores } from "./mix.ts";
import { documentsToEmbed, type Vectors } from "./texts-to-embed.ts";
import { fitSpace, project, type VectorSpace } from "./vector-space.ts";

/** A training text with its vector. `isPaired`: it is embedded both plain and augmented; only such texts fit the mix, so that it weighs both forms alike. */
type Row = EmbeddedText & { document: number; vector: Float32Array; isPaired: boolean };

/** Prior weights of the lexical scores, the linear scores and the nearest texts. */
const PRIOR_WEIGHTS: readonly number[] = [1.2, 1, 0.6];

/** Lexical scores of held-out texts, by the index of the text; the same texts are held out of the embedding view. */
type LexicalHeldOut = ReadonlyMap<number, Float64Array>;

/**
 * Trains the embedding view and its mix with the lexical one, from vectors of the training texts and held-out lexical scores. Null when vectors are
 * missing or too few texts could be held out: then the lexical view answers alone.
 */
export function trainEnsemble(
  set: TrainingSet,
  vectors: Vectors,
  words: { heldOut: LexicalHeldOut; rule: DecisionRule },
  options: { seed: number; requiredPrecision: number },
): Ensemble | null {
  const found = embeddedRows(set, vectors);
  if (found === null) return null;
  const space = fitSpace(
    found.filter((row) => !row.isAugmented).map(({ vector }) => vector),
    shiftsOf(found),
    options.seed,
  );
  const rows = found.map((row) => ({ ...row, projection: project(space, row.vector) }));
  const training = { embedder: vectors.embedder, space, classCount: set.labels.length, seed: options.seed };
  const heldOut = scoreRows(rows, set, words.heldOut, training);
  if (heldOut.length < HELD_OUT_MIN) return null;
  const paired = heldOut.filter(({ row }) => row.isPaired);
  const mix = fitMixWeights(
    PRIOR_WEIGHTS,
    PRIOR_WEIGHTS.map((_, scorer) => paired.map(({ scores }) => scores[scorer] ?? new Float64Array())),
    paired.map(({ row }) => row.classes),
  );
  const mixed = heldOut.map(
    ({ row, scores }): HeldOutText => ({
      text: row.text,
      accepted: row.classes,
      scores: mixScores(mix, scores),
      source: sourceOf(set, row.document),
    }),
  );
  const ofWords = mixed.map((text, at) => ({ ...text, scores: heldOut[at]?.scores[0] ?? text.scores }));
  return {
    view: trainEmbeddingView(rows, training),
    mix,
    ...fitDecisionRule(mixed, { ...options, ...set }),
    cascade: fitCascade(pairsOf(ofWords, mixed, words.rule), words.rule.threshold),
  };
}

/** Answers to the same held-out texts by the words alone and by the ensemble. */
function pairsOf(
  ofWords: readonly HeldOutText[],
  mixed: readonly HeldOutText[],
  { calibration }: DecisionRule,
): HeldOutPair[] {
  const words = outcomesOf(ofWords, calibration);
  return mixed.map(({ scores, accepted }, at) => ({
    wordsConfidence: words[at]?.confidence ?? 0,
    wordsCorrect: words[at]?.correct ?? false,
    ensembleCorrect: accepted.includes(indexOfHighest(scores)),
  }));
}

function embeddedRows(set: TrainingSet, { byText }: Vectors): Row[] | null {
  const rows = documentsToEmbed(set).map((document): Row | null => {
    const text = set.texts[document] ?? "";
    const vector = byText.get(embeddingText(text));
    if (vector === undefined) return null;
    const isAugmented = set.isAugmented[document] ?? false;
    return {
      document,
      text,
      classes: set.classesOf[document] ?? [],
      isAugmented,
      isPaired: isAugmented,
      vector,
      projection: vector,
    };
  });
  if (!rows.every((row) => row !== null)) return null;
  return rows.map((row, at) => ({ ...row, isPaired: row.isAugmented || rows[at + 1]?.isAugmented === true }));
}

/** The difference that the request phrase makes to the vectors: each augmented text follows its plain form. */
function shiftsOf(rows: readonly Row[]): Float32Array[] {
  return rows.flatMap((row, at) => {
    const plain = rows[at - 1];
    if (!row.isAugmented || plain === undefined) return [];
    return [row.vector.map((value, dimension) => value - (plain.vector[dimension] ?? 0))];
  });
}

/** Scores of the three scorers for every text with a lexical score, by views trained neither on it nor on its other form. */
function scoreRows(
  rows: readonly Row[],
  set: TrainingSet,
  lexical: LexicalHeldOut,
  training: { embedder: string; space: VectorSpace; classCount: number; seed: number },
): { row: Row; scores: Float64Array[] }[] {
  const foldOf = (document: number) => set.foldOf[document] ?? -1;
  const folds = new Set(Array.from(lexical.keys(), foldOf));
  folds.delete(-1);
  return [...folds].flatMap((fold) => {
    const view = trainEmbeddingView(
      rows.filter(({ document }) => foldOf(document) !== fold),
      training,
    );
    return rows.flatMap((row) => {
      const own = lexical.get(row.document);
      if (foldOf(row.document) !== fold || own === undefined) return [];
      const { linear, nearest } = scoreEmbedding(view, row.vector);
      return [{ row, scores: [own, linear, nearest] }];
    });
  });
}
