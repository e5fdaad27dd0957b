import { deflateRawSync, inflateRawSync } from "node:zlib";
import { vocabularyOf } from "./features.ts";
import type { Model } from "./model.ts";

/** Raised when bytes are not a model this code can read; the caller trains anew. */
export class ModelFormatError extends Error {
  override name = "ModelFormatError";
}

/** Raise it whenever tokens, features, weights or the layout change meaning: an older model is refused, not misread. */
export const MODEL_FORMAT = 1;

const MAGIC = "TNHC";
const HEAD_BYTES = 12;
const INFLATED_BYTES_MAX = 512 * 1024 * 1024;

/** Model → bytes: magic, format, length of the JSON head, then head and little-endian arrays, deflated together. */
export function serialiseModel(model: Model): Buffer {
  const { labels, lexical, ...rest } = model;
  const head = Buffer.from(
    JSON.stringify({ ...rest, labels: Array.from(labels), features: lexical.vocabulary.names.join(" \n") }),
  );
  const body = Buffer.concat([
    head,
    bytesOf(lexical.vocabulary.idf),
    bytesOf(lexical.scales),
    bytesOf(lexical.bias),
    bytesOf(lexical.weights),
  ]);
  const start = Buffer.alloc(HEAD_BYTES);
  start.write(MAGIC, 0, "latin1");
  start.writeUInt32LE(MODEL_FORMAT, 4);
  start.writeUInt32LE(head.length, 8);
  return Buffer.concat([start, deflateRawSync(body, { level: 3 })]);
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
    if (cause instanceof ModelFormatError) throw cause;
    throw new ModelFormatError("Damaged model.", { cause });
  }
}

function readBody(body: Buffer, headBytes: number): Model {
  const { labels, features, ...rest } = JSON.parse(body.toString("utf8", 0, headBytes)) as Omit<
    Model,
    "labels" | "lexical"
  > & { labels: number[]; features: string };
  const names = features.split(" \n");
  const counts = [names.length * 4, names.length * 4, labels.length * 4, names.length * labels.length];
  if (headBytes + counts.reduce((sum, count) => sum + count, 0) !== body.length) {
    throw new ModelFormatError("Model of the wrong length.");
  }
  let at = headBytes;
  // Copied one by one: a typed array needs its own alignment.
  const [idf, scales, bias, weights] = counts.map((count) => {
    at += count;
    return Uint8Array.from(body.subarray(at - count, at)).buffer;
  });
  return {
    ...rest,
    labels: Int32Array.from(labels),
    lexical: {
      vocabulary: vocabularyOf(names, new Float32Array(idf ?? new ArrayBuffer())),
      scales: new Float32Array(scales ?? new ArrayBuffer()),
      bias: new Float32Array(bias ?? new ArrayBuffer()),
      weights: new Int8Array(weights ?? new ArrayBuffer()),
    },
  };
}

function bytesOf(array: Float32Array | Int8Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}
