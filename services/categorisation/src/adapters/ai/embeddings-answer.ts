import { foreignInt, withoutNulls } from "@tenho/kernel/outbound/foreign-json";
import { z } from "zod";

const DIMENSIONS_MIN = 8;
const DIMENSIONS_MAX = 4_096;

/**
 * OpenAI's answer; `embedding` is numbers or base64 of little-endian 32-bit floats, whichever the server sends. Vectors without an index are in the
 * order of the texts.
 */
const answer = z.object({
  model: z.string().max(200).optional().catch(undefined),
  data: z.array(
    z.object({
      index: foreignInt.pipe(z.int().min(0)).optional(),
      embedding: z.union([z.array(z.number()), z.string()]),
    }),
  ),
});

/**
 * The vectors of `count` texts, in the texts' order, and the model the server says they are of.
 * Raises: RangeError when the answer is anything else.
 */
export function readAnswer(body: unknown, count: number): { model: string; vectors: Float32Array[] } {
  const { data, model = "" } = answer.parse(withoutNulls(body));
  const placed = data.map((one, at) => ({ ...one, index: one.index ?? at }));
  const vectors = placed.toSorted((one, other) => one.index - other.index).map(({ embedding }) => vectorOf(embedding));
  const dimensions = vectors[0]?.length ?? 0;
  const isComplete =
    vectors.length === count &&
    dimensions >= DIMENSIONS_MIN &&
    dimensions <= DIMENSIONS_MAX &&
    vectors.every((vector) => vector.length === dimensions && vector.every(Number.isFinite));
  if (!isComplete) throw new RangeError("Not the vectors asked for.");
  return { model, vectors };
}

function vectorOf(embedding: number[] | string): Float32Array {
  if (typeof embedding !== "string") return Float32Array.from(embedding);
  const bytes = Uint8Array.from(Buffer.from(embedding, "base64"));
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.length / 4));
}
