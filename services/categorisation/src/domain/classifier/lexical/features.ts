import { eachFeature, isWordFeature, wordsOf } from "./tokenise.ts";

/** Texts as feature counts over one shared list of names: tokenised once, re-weighted for every fold. */
export type Corpus = { names: string[]; documents: Counts[] };
export type Counts = { ids: Int32Array; counts: Float32Array };

/** Features known to a model. Rows of `SparseRows` and weights are numbered by it. */
export type Vocabulary = { names: string[]; index: Map<string, number>; idf: Float32Array; wordBlock: Uint8Array };

/** Compressed sparse rows: row r is `indices/values[starts[r] … starts[r+1]]`. */
export type SparseRows = { starts: Int32Array; indices: Int32Array; values: Float64Array };

/** Share of a text's squared length given to whole words; the rest belongs to character grams. */
const WORD_SHARE = 0.5;

export const buildCorpus = (texts: readonly string[]): Corpus =>
  countFeatures(texts, (text, emit) => eachFeature(wordsOf(text), emit));

/** Documents of any kind as feature counts; `each` emits every feature of one of them. */
export function countFeatures<Document>(
  all: readonly Document[],
  each: (document: Document, emit: (feature: string) => void) => void,
): Corpus {
  const interned = new Map<string, number>();
  const documents = all.map((document) => {
    const counts = new Map<number, number>();
    each(document, (feature) => {
      let id = interned.get(feature);
      if (id === undefined) {
        id = interned.size;
        interned.set(feature, id);
      }
      counts.set(id, (counts.get(id) ?? 0) + 1);
    });
    return { ids: Int32Array.from(counts.keys()), counts: Float32Array.from(counts.values()) };
  });
  return { names: [...interned.keys()], documents };
}

/**
 * The features of the chosen documents, weighed by rarity. The commonest come first, so that training walks memory it has
 * just used.
 *
 * @param seenMin documents that a feature must be in
 */
export function buildVocabulary(corpus: Corpus, chosen: readonly number[], seenMin = 1): Vocabulary {
  const seenIn = new Int32Array(corpus.names.length);
  for (const document of chosen) {
    for (const id of corpus.documents[document]?.ids ?? []) seenIn[id] = (seenIn[id] ?? 0) + 1;
  }
  const kept = Array.from(seenIn.keys()).filter((id) => (seenIn[id] ?? 0) >= seenMin);
  kept.sort((left, right) => (seenIn[right] ?? 0) - (seenIn[left] ?? 0) || left - right);
  return vocabularyOf(
    kept.map((id) => corpus.names[id] ?? ""),
    Float32Array.from(kept, (id) => Math.log((1 + chosen.length) / (1 + (seenIn[id] ?? 0))) + 1),
  );
}

export function vocabularyOf(names: string[], idf: Float32Array): Vocabulary {
  return {
    names,
    idf,
    index: new Map(names.map((name, position) => [name, position])),
    wordBlock: Uint8Array.from(names, (name) => (isWordFeature(name) ? 1 : 0)),
  };
}

/** TF-IDF rows of the chosen documents; each of the two blocks has a fixed share of the unit length. */
export function vectoriseCorpus(corpus: Corpus, chosen: readonly number[], vocabulary: Vocabulary): SparseRows {
  const local = Int32Array.from(corpus.names, (name) => vocabulary.index.get(name) ?? -1);
  const starts = new Int32Array(chosen.length + 1);
  const indices: number[] = [];
  const values: number[] = [];
  for (const [row, document] of chosen.entries()) {
    const { ids, counts } = corpus.documents[document] ?? { ids: [], counts: [] };
    const features: number[] = [];
    const frequencies: number[] = [];
    for (let position = 0; position < ids.length; position++) {
      const feature = local[ids[position] ?? 0] ?? -1;
      if (feature < 0) continue;
      features.push(feature);
      frequencies.push(counts[position] ?? 0);
    }
    indices.push(...features);
    values.push(...weigh(vocabulary, features, frequencies));
    starts[row + 1] = indices.length;
  }
  return { starts, indices: Int32Array.from(indices), values: Float64Array.from(values) };
}

/** TF-IDF values of one text's features; each block is scaled to its share of the unit length. */
export function weigh(vocabulary: Vocabulary, features: readonly number[], frequencies: readonly number[]): number[] {
  const squares = [0, 0];
  const raw = features.map((feature, slot) => {
    const value = (1 + Math.log(frequencies[slot] ?? 1)) * (vocabulary.idf[feature] ?? 0);
    const block = vocabulary.wordBlock[feature] ?? 0;
    squares[block] = (squares[block] ?? 0) + value * value;
    return value;
  });
  const scales = [
    Math.sqrt((1 - WORD_SHARE) / Math.max(squares[0] ?? 0, 1e-12)),
    Math.sqrt(WORD_SHARE / Math.max(squares[1] ?? 0, 1e-12)),
  ];
  return raw.map((value, slot) => value * (scales[vocabulary.wordBlock[features[slot] ?? 0] ?? 0] ?? 0));
}
