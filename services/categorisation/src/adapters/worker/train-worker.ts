import { parentPort, workerData } from "node:worker_threads";
import type { Vectors } from "../../domain/classifier/embedding/texts-to-embed.ts";
import { serialiseModel } from "../../domain/classifier/serialise.ts";
import type { Sample } from "../../domain/classifier/text/training-set.ts";
import { type TrainOptions, trainModel } from "../../domain/classifier/train.ts";

/** Thread body: trains once on what it was started with, hands the model back as bytes, ends. */
const { samples, options, vectors } = workerData as {
  samples: Sample[];
  options: TrainOptions;
  vectors: Vectors | null;
};
const serialised = serialiseModel(trainModel(samples, options, vectors));
// Copied because pooled buffers cannot be transferred.
const bytes = Uint8Array.from(serialised);
parentPort?.postMessage(bytes, [bytes.buffer]);
