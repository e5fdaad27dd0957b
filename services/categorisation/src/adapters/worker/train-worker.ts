import { parentPort, workerData } from "node:worker_threads";
import type { Vectors } from "../../domain/classifier/ensemble/texts-to-embed.ts";
import type { LabelledText } from "../../domain/classifier/lexical/training-set.ts";
import { serialiseModel } from "../../domain/classifier/serialise.ts";
import { trainModel } from "../../domain/classifier/train.ts";
import type { TrainOptions } from "../../domain/classifier/training-options.ts";

/** Body of the thread: trains once on its start data, returns the model as bytes, and ends. */
const { labelledTexts, options, vectors } = workerData as {
  labelledTexts: LabelledText[];
  options: TrainOptions;
  vectors: Vectors | null;
};
const serialised = serialiseModel(trainModel(labelledTexts, options, vectors));
// Copied because pooled buffers cannot be transferred.
const bytes = Uint8Array.from(serialised);
parentPort?.postMessage(bytes, [bytes.buffer]);
