import { createHash } from "node:crypto";
import type { LabelledText } from "../classifier/lexical/training-set.ts";
import { MODEL_FORMAT } from "../classifier/serialise.ts";
import type { TrainOptions } from "../classifier/training-options.ts";
import type { CategoryContent } from "./category.ts";

/** The training data of the classifier. */
export type TrainingContent = {
  labelledTexts: LabelledText[];
  /** Equal for the same texts, options and model format: a model stored with this hash need not be trained again. */
  hash: string;
};

/**
 * The training texts of a catalogue, or null while fewer than two categories have any. A category with neither synonyms nor examples has none, not even
 * its name, so "Outros" is never a candidate.
 */
export function trainingContent(categories: readonly CategoryContent[], options: TrainOptions): TrainingContent | null {
  const trainable = categories
    .filter(({ synonyms, examples }) => synonyms.length + examples.length > 0)
    .toSorted((one, other) => one.id - other.id);
  if (trainable.length < 2) return null;
  const labelledTexts = trainable.flatMap(({ id, name, description, synonyms, examples }) =>
    [name, description, ...synonyms, ...examples]
      .filter((text) => text !== "")
      .map((text): LabelledText => ({ text, label: id })),
  );
  const hash = createHash("sha256")
    .update(JSON.stringify([MODEL_FORMAT, options, labelledTexts.map(({ label, text }) => [label, text])]))
    .digest("hex");
  return { labelledTexts, hash };
}
