import assert from "node:assert/strict";
import { test } from "node:test";
import { TrainingFailed } from "../../app/models/ports.ts";
import { fixtureOptions, fixtureTexts } from "../../domain/classifier/_training-fixtures.ts";
import { serialiseModel } from "../../domain/classifier/serialise.ts";
import { trainModel } from "../../domain/classifier/train.ts";
import { createWorkerTrainer } from "./create-worker-trainer.ts";

const trainer = createWorkerTrainer({ timeoutMs: 60_000, heapMbMax: 512 });

test("a model trained in a thread is the one trained here", async () => {
  const model = await trainer.train(fixtureTexts, fixtureOptions);
  assert.deepEqual(serialiseModel(model), serialiseModel(trainModel(fixtureTexts, fixtureOptions)));
});

test("texts that cannot be trained on fail the training, with the cause", async () => {
  await assert.rejects(trainer.train([], fixtureOptions), (error: unknown) => {
    assert.ok(error instanceof TrainingFailed);
    assert.match(String((error.cause as Error).message), /two categories/);
    return true;
  });
});

test("a training called off or out of time ends", async () => {
  await assert.rejects(trainer.train(fixtureTexts, fixtureOptions, AbortSignal.abort()), TrainingFailed);
  const hurried = createWorkerTrainer({ timeoutMs: 1, heapMbMax: 512 });
  await assert.rejects(hurried.train(fixtureTexts, fixtureOptions), TrainingFailed);
});
