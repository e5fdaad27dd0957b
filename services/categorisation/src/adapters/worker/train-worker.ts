import { parentPort, workerData } from "node:worker_threads";
import type { Vectors } from "../../domain/classifier/embedding/texts-to-embed.ts";
import { serialiseModel } from "../../domain/classifier/serialise.ts";
import type { LabelledText } from "../../domain/classifier/text/training-set.ts";
import { trainModel } from "../../domain/classifier/train.ts";
import type { TrainOptions } from "../../domain/classifier/training-options.ts";

/** Thread body: trains once on what it was started with, hands the model back as bytes, ends. */
const { labelledTexts, options, vectors } = workerData as {
  labelledTexts: LabelledText[];
  options: TrainOptions;
  vectors: Vectors | null;
};
const serialised = serialiseModel(trainModel(labelledTexts, options, vectors));
// Copied because pooled buffers cannot be transferred.
const bytes = Uint8Array.from(serialised);
parentPort?.postMessage(bytes, [bytes.buffer]);
