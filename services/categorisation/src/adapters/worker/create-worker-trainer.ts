import { Worker } from "node:worker_threads";
import { type Trainer, TrainingFailed } from "../../app/models/ports.ts";
import { deserialiseModel } from "../../domain/classifier/serialise.ts";

export type WorkerTrainerOptions = { timeoutMs: number; heapMbMax: number };

/** A trainer that starts a thread for each training; the thread ends with the training and so frees its memory. */
export function createWorkerTrainer({ timeoutMs, heapMbMax }: WorkerTrainerOptions): Trainer {
  return {
    train(labelledTexts, options, signal, vectors = null) {
      return new Promise((resolve, reject) => {
        const worker = new Worker(new URL("./train-worker.ts", import.meta.url), {
          workerData: { labelledTexts, options, vectors },
          resourceLimits: { maxOldGenerationSizeMb: heapMbMax },
        });
        const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]);
        const fail = (cause: unknown) => {
          limit.removeEventListener("abort", onAbort);
          void worker.terminate();
          reject(new TrainingFailed("Training failed.", { cause }));
        };
        const onAbort = () => fail(limit.reason);
        // Other messages are ignored: under `node --watch` a thread also reports the files it has loaded.
        worker.on("message", (bytes: unknown) => {
          if (!(bytes instanceof Uint8Array)) return;
          limit.removeEventListener("abort", onAbort);
          try {
            resolve(deserialiseModel(bytes));
          } catch (cause) {
            fail(cause);
          }
        });
        worker.once("error", fail);
        worker.once("exit", (code) => fail(new Error(`The training thread ended with code ${code}.`)));
        if (limit.aborted) onAbort();
        else limit.addEventListener("abort", onAbort, { once: true });
      });
    },
  };
}
