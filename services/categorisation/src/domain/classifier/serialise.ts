import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { ActModel } from "./acts/act-model.ts";
import type { EmbeddingView } from "./ensemble/embedding-view.ts";
import { vocabularyOf } from "./lexical/features.ts";
import type { Cascade, DecisionRule, Ensemble, Model } from "./model.ts";
import { type PackedShape, packArrays, unpackArrays } from "./packed-arrays.ts";

/** Raised when bytes are not a model this code can read; the caller trains a new one. */
export class ModelFormatError extends Error {
  override name = "ModelFormatError";
}

/** Format version; increase it whenever tokens, features, weights or the layout change meaning, so that an older model is refused, not misread. */
export const MODEL_FORMAT = 4;

const MAGIC = "TNHC";
const HEAD_BYTES = 12;
const INFLATED_BYTES_MAX = 512 * 1024 * 1024;
const FEATURE_SEPARATOR = " \n";

/** The JSON head of a stored model. Its field names belong to the format and differ from the code's in places. */
type StoredHead = DecisionRule &
  Pick<Model, "requiredPrecision" | "seed" | "textCount" | "fingerprint"> & {
    labels: number[];
    features: string;
    shape: PackedShape;
    /** The ensemble. */
    both: StoredEnsemble | null;
    acts: StoredActs | null;
  };
type StoredActs = Pick<ActModel, "calibration" | "request" | "ambiguousWords"> & {
  features: string;
  outside: { features: string; bias: number; evidence: number[] };
};
type StoredEnsemble = DecisionRule & {
  /** `spread`: the standard deviation. */
  mix: { weight: number; spread: number }[];
  cascade: Cascade;
  embedder: string;
  texts: string[];
  classesOf: number[][];
  dimensions: number;
};

/** Model → bytes: magic, format, length of the JSON head, then head and packed arrays, deflated together. */
export function serialiseModel(model: Model): Buffer {
  const { labels, lexical, ensemble, acts, ...rest } = model;
  const { shape, bytes } = packArrays([
    lexical.vocabulary.idf,
    lexical.scales,
    lexical.bias,
    lexical.weights,
    ...(acts === null ? [] : arraysOfActs(acts)),
    ...(ensemble === null ? [] : arraysOf(ensemble.view)),
  ]);
  const stored: StoredHead = {
    ...rest,
    labels: Array.from(labels),
    features: lexical.vocabulary.names.join(FEATURE_SEPARATOR),
    shape,
    both: ensemble === null ? null : storeEnsemble(ensemble),
    acts: acts === null ? null : storeActs(acts),
  };
  const head = Buffer.from(JSON.stringify(stored));
  const start = Buffer.alloc(HEAD_BYTES);
  start.write(MAGIC, 0, "latin1");
  start.writeUInt32LE(MODEL_FORMAT, 4);
  start.writeUInt32LE(head.length, 8);
  return Buffer.concat([start, deflateRawSync(Buffer.concat([head, bytes]), { level: 3 })]);
}

/** Number of the arrays of an act model, which lie before those of the ensemble. */
const ACT_ARRAYS = 6;

const arraysOfActs = ({ lexical, openSet }: ActModel) => [
  lexical.vocabulary.idf,
  lexical.scales,
  lexical.bias,
  lexical.weights,
  openSet.vocabulary.idf,
  openSet.weights,
];

const storeActs = ({ lexical, calibration, request, openSet, ambiguousWords }: ActModel): StoredActs => ({
  calibration,
  request,
  ambiguousWords,
  features: lexical.vocabulary.names.join(FEATURE_SEPARATOR),
  outside: {
    features: openSet.vocabulary.names.join(FEATURE_SEPARATOR),
    bias: openSet.bias,
    evidence: openSet.evidence,
  },
});

const arraysOf = ({ space, weights, bias, projections }: EmbeddingView) => [
  space.mean,
  space.nuisance,
  weights,
  bias,
  projections,
];

function storeEnsemble({ view, mix, ...rule }: Ensemble): StoredEnsemble {
  const { embedder, texts, classesOf, space } = view;
  return {
    mix: mix.map(({ weight, standardDeviation }) => ({ weight, spread: standardDeviation })),
    ...rule,
    embedder,
    texts,
    classesOf,
    dimensions: space.dimensions,
  };
}

/** Bytes → model, with exactly the predictions of the serialised one. Raises: ModelFormatError. */
export function deserialiseModel(bytes: Uint8Array): Model {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < HEAD_BYTES || buffer.toString("latin1", 0, 4) !== MAGIC) {
    throw new ModelFormatError("Not a model.");
  }
  const format = buffer.readUInt32LE(4);
  if (format !== MODEL_FORMAT) throw new ModelFormatError(`Model format ${format}, expected ${MODEL_FORMAT}.`);
  try {
    return readBody(
      inflateRawSync(buffer.subarray(HEAD_BYTES), { maxOutputLength: INFLATED_BYTES_MAX }),
      buffer.readUInt32LE(8),
    );
  } catch (cause) {
    throw new ModelFormatError("Damaged model.", { cause });
  }
}

const floats = (array: Float32Array | Int8Array | undefined): Float32Array =>
  array instanceof Float32Array ? array : new Float32Array();
const integers = (array: Float32Array | Int8Array | undefined): Int8Array =>
  array instanceof Int8Array ? array : new Int8Array();

function readBody(body: Buffer, headBytes: number): Model {
  const { labels, features, shape, both, acts, ...rest } = JSON.parse(
    body.toString("utf8", 0, headBytes),
  ) as StoredHead;
  const [idf, scales, bias, weights, ...others] = unpackArrays(body.subarray(headBytes), shape);
  return {
    ...rest,
    labels: Int32Array.from(labels),
    lexical: {
      vocabulary: vocabularyOf(features.split(FEATURE_SEPARATOR), floats(idf)),
      scales: floats(scales),
      bias: floats(bias),
      weights: integers(weights),
    },
    ensemble: both === null ? null : readEnsemble(both, acts === null ? others : others.slice(ACT_ARRAYS)),
    acts: acts === null ? null : readActs(acts, others),
  };
}

function readActs(stored: StoredActs, arrays: readonly (Float32Array | Int8Array)[]): ActModel {
  const { features, outside, calibration, request, ambiguousWords } = stored;
  const [idf, scales, bias, weights, outsideIdf, outsideWeights] = arrays;
  return {
    lexical: {
      vocabulary: vocabularyOf(features.split(FEATURE_SEPARATOR), floats(idf)),
      scales: floats(scales),
      bias: floats(bias),
      weights: integers(weights),
    },
    calibration,
    request,
    ambiguousWords,
    openSet: {
      vocabulary: vocabularyOf(outside.features.split(FEATURE_SEPARATOR), floats(outsideIdf)),
      weights: floats(outsideWeights),
      bias: outside.bias,
      evidence: outside.evidence,
    },
  };
}

function readEnsemble(stored: StoredEnsemble, arrays: readonly (Float32Array | Int8Array)[]): Ensemble {
  const { mix, embedder, dimensions, texts, classesOf, ...rule } = stored;
  const [mean, nuisance, weights, bias, projections] = arrays;
  return {
    mix: mix.map(({ weight, spread }) => ({ weight, standardDeviation: spread })),
    ...rule,
    view: {
      embedder,
      space: { dimensions, mean: floats(mean), nuisance: floats(nuisance) },
      weights: floats(weights),
      bias: floats(bias),
      projections: integers(projections),
      texts,
      classesOf,
    },
  };
}
