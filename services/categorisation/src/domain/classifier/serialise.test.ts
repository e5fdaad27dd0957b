import assert from "node:assert/strict";
import { test } from "node:test";
import { fixtureOptions, fixtureTexts } from "./_training-fixtures.ts";
import { predict } from "./predict.ts";
import { deserialiseModel, ModelFormatError, serialiseModel } from "./serialise.ts";
import { trainModel } from "./train.ts";

const model = trainModel(fixtureTexts, fixtureOptions);
const bytes = serialiseModel(model);

test("a model read back predicts exactly the same", () => {
  const copy = deserialiseModel(bytes);
  for (const text of [...fixtureTexts.map((sample) => sample.text), "oi, tem pizza?", "zzz", ""]) {
    assert.deepEqual(predict(copy, text), predict(model, text));
  }
  assert.deepEqual(serialiseModel(copy), bytes);
});

test("bytes inside a larger buffer are read all the same", () => {
  const padded = new Uint8Array(bytes.length + 7);
  padded.set(bytes, 7);
  assert.equal(deserialiseModel(padded.subarray(7)).fingerprint, model.fingerprint);
});

test("another format, damage and truncation are refused, not misread", () => {
  const otherFormat = Buffer.from(bytes);
  otherFormat.writeUInt32LE(999, 4);
  const damaged = Buffer.from(bytes);
  damaged.writeUInt32LE(5, 8);
  for (const bad of [
    Buffer.alloc(0),
    Buffer.from("não é modelo"),
    otherFormat,
    damaged,
    bytes.subarray(0, bytes.length - 100),
  ]) {
    assert.throws(() => deserialiseModel(bad), ModelFormatError);
  }
});
