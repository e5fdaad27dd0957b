import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { EmbeddingView } from "./embedding/embedding-view.ts";
import type { BothViews, Model } from "./model.ts";
import { type PackedShape, packArrays, unpackArrays } from "./packed-arrays.ts";
import { vocabularyOf } from "./text/features.ts";

/** Raised when bytes are not a model this code can read; the caller trains anew. */
export class ModelFormatError extends Error {
  override name = "ModelFormatError";
}

/** Raise it whenever tokens, features, weights or the layout change meaning: an older model is refused, not misread. */
export const MODEL_FORMAT = 2;

const MAGIC = "TNHC";
const HEAD_BYTES = 12;
const INFLATED_BYTES_MAX = 512 * 1024 * 1024;

type Head = Omit<Model, "labels" | "lexical" | "both"> & {
  labels: number[];
  features: string;
  shape: PackedShape;
  both:
    | (Omit<BothViews, "view"> & { embedder: string; dimensions: number; texts: string[]; classesOf: number[][] })
    | null;
};

/** Model → bytes: magic, format, length of the JSON head, then head and packed arrays, deflated together. */
export function serialiseModel(model: Model): Buffer {
  const { labels, lexical, both, ...rest } = model;
  const { shape, bytes } = packArrays([
    lexical.vocabulary.idf,
    lexical.scales,
    lexical.bias,
    lexical.weights,
    ...(both === null ? [] : arraysOf(both.view)),
  ]);
  const features = lexical.vocabulary.names.join(" \n");
  const json: Head = {
    ...rest,
    labels: Array.from(labels),
    features,
    shape,
    both: both === null ? null : headOf(both),
  };
  const head = Buffer.from(JSON.stringify(json));
  const start = Buffer.alloc(HEAD_BYTES);
  start.write(MAGIC, 0, "latin1");
  start.writeUInt32LE(MODEL_FORMAT, 4);
  start.writeUInt32LE(head.length, 8);
  return Buffer.concat([start, deflateRawSync(Buffer.concat([head, bytes]), { level: 3 })]);
}

const arraysOf = ({ space, weights, bias, places }: EmbeddingView) => [
  space.mean,
  space.nuisance,
  weights,
  bias,
  places,
];

function headOf({ view, ...rest }: BothViews): NonNullable<Head["both"]> {
  const { embedder, texts, classesOf, space } = view;
  return { ...rest, embedder, texts, classesOf, dimensions: space.dimensions };
}

/**
 * Bytes → model, giving exactly the predictions of the one serialised.
 * Raises: ModelFormatError.
 */
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
const steps = (array: Float32Array | Int8Array | undefined): Int8Array =>
  array instanceof Int8Array ? array : new Int8Array();

function readBody(body: Buffer, headBytes: number): Model {
  const { labels, features, shape, both, ...rest } = JSON.parse(body.toString("utf8", 0, headBytes)) as Head;
  const [idf, scales, bias, weights, ...ofView] = unpackArrays(body.subarray(headBytes), shape);
  return {
    ...rest,
    labels: Int32Array.from(labels),
    lexical: {
      vocabulary: vocabularyOf(features.split(" \n"), floats(idf)),
      scales: floats(scales),
      bias: floats(bias),
      weights: steps(weights),
    },
    both: both === null ? null : readBoth(both, ofView),
  };
}

function readBoth(head: NonNullable<Head["both"]>, arrays: readonly (Float32Array | Int8Array)[]): BothViews {
  const { embedder, dimensions, texts, classesOf, ...rest } = head;
  const [mean, nuisance, weights, bias, places] = arrays;
  const space = { dimensions, mean: floats(mean), nuisance: floats(nuisance) };
  return {
    ...rest,
    view: { embedder, space, weights: floats(weights), bias: floats(bias), places: steps(places), texts, classesOf },
  };
}
