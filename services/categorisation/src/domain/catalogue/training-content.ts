import { createHash } from "node:crypto";
import { MODEL_FORMAT } from "../classifier/serialise.ts";
import type { Sample } from "../classifier/text/training-set.ts";
import type { TrainOptions } from "../classifier/train.ts";
import type { CategoryContent } from "./category.ts";

/** What a catalogue teaches. */
export type TrainingContent = {
  samples: Sample[];
  /** The same for the same content learnt in the same way: a model stored under it need not be trained again. */
  hash: string;
};

/**
 * The texts of a catalogue, or null while fewer than two categories teach anything. A category with neither synonyms nor
 * examples teaches nothing, not even its name: "Outros" is where a wish ends, never what it asks for.
 */
export function trainingContent(categories: readonly CategoryContent[], options: TrainOptions): TrainingContent | null {
  const teaching = categories
    .filter(({ synonyms, examples }) => synonyms.length + examples.length > 0)
    .toSorted((one, other) => one.id - other.id);
  if (teaching.length < 2) return null;
  const samples = teaching.flatMap(({ id, name, description, synonyms, examples }) =>
    [name, description, ...synonyms, ...examples]
      .filter((text) => text !== "")
      .map((text): Sample => ({ text, label: id })),
  );
  const hash = createHash("sha256")
    .update(JSON.stringify([MODEL_FORMAT, options, samples.map(({ label, text }) => [label, text])]))
    .digest("hex");
  return { samples, hash };
}
