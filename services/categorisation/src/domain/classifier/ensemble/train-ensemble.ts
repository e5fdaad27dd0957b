import { embeddingText } from "../embedding/embedding-text.ts";
import { type EmbeddedText, scoreEmbedding, trainEmbeddingView } from "../embedding/embedding-view.ts";
import { documentsToEmbed, type Vectors } from "../embedding/texts-to-embed.ts";
import { fitSpace, place, type VectorSpace } from "../embedding/vector-space.ts";
import { fitAnswering, type HeldOutText } from "../evaluation/fit-decision-rule.ts";
import { HELD_OUT_MIN } from "../lexical/held-out.ts";
import type { BothViews } from "../model.ts";
import type { TrainingSet } from "../text/training-set.ts";
import { fitWeights } from "./fit-weights.ts";
import { mixScores } from "./mix.ts";

/** `isPaired`: a text embedded in both its forms, so that a mix fitted to such weighs both alike. */
type Row = EmbeddedText & { document: number; vector: Float32Array; isPaired: boolean };

/** Lexical scores, linear scores, nearest texts. */
const PRIOR_WEIGHTS: readonly number[] = [1.2, 1, 0.6];

/** Lexical scores of held-out texts, by the number of the text; these same texts are held out of the embedding view. */
export type LexicalHeldOut = ReadonlyMap<number, Float64Array>;

/**
 * The embedding view and its mix with the lexical one, from vectors of the training texts and held-out lexical scores.
 * Null when vectors are missing or too few texts could be held out: then the lexical view answers alone.
 */
export function trainBoth(
  set: TrainingSet,
  vectors: Vectors,
  lexicalHeldOut: LexicalHeldOut,
  options: { seed: number; requiredPrecision: number },
): BothViews | null {
  const found = embeddedRows(set, vectors);
  if (found === null) return null;
  const space = fitSpace(
    found.filter((row) => !row.isWrapped).map(({ vector }) => vector),
    shiftsOf(found),
    options.seed,
  );
  const rows = found.map((row) => ({ ...row, place: place(space, row.vector) }));
  const training = { embedder: vectors.embedder, space, classCount: set.labels.length, seed: options.seed };
  const heldOut = scoreRows(rows, set, lexicalHeldOut, training);
  if (heldOut.length < HELD_OUT_MIN) return null;
  const paired = heldOut.filter(({ row }) => row.isPaired);
  const mix = fitWeights(
    PRIOR_WEIGHTS,
    PRIOR_WEIGHTS.map((_, part) => paired.map(({ scores }) => scores[part] ?? new Float64Array())),
    paired.map(({ row }) => row.classes),
  );
  const mixed = heldOut.map(
    ({ row, scores }): HeldOutText => ({ text: row.text, accepted: row.classes, scores: mixScores(mix, scores) }),
  );
  return { view: trainEmbeddingView(rows, training), mix, ...fitAnswering(mixed, { ...options, labels: set.labels }) };
}

function embeddedRows(set: TrainingSet, { byText }: Vectors): Row[] | null {
  const rows = documentsToEmbed(set).map((document): Row | null => {
    const text = set.texts[document] ?? "";
    const vector = byText.get(embeddingText(text));
    if (vector === undefined) return null;
    const isWrapped = set.isWrapped[document] ?? false;
    return {
      document,
      text,
      classes: set.classesOf[document] ?? [],
      isWrapped,
      isPaired: isWrapped,
      vector,
      place: vector,
    };
  });
  if (!rows.every((row) => row !== null)) return null;
  return rows.map((row, at) => ({ ...row, isPaired: row.isWrapped || rows[at + 1]?.isWrapped === true }));
}

/** What wrapping added to the vectors: each wrapped text follows its plain form. */
function shiftsOf(rows: readonly Row[]): Float32Array[] {
  return rows.flatMap((row, at) => {
    const plain = rows[at - 1];
    if (!row.isWrapped || plain === undefined) return [];
    return [row.vector.map((value, dimension) => value - (plain.vector[dimension] ?? 0))];
  });
}

/** Scores of the three parts for every text with a lexical score, by views that saw neither it nor its twin. */
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
