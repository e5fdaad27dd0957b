import assert from "node:assert/strict";
import { it } from "node:test";
import { readAnswer } from "./embeddings-answer.ts";

const vector = (value: number): number[] => Array.from({ length: 8 }, () => value);
const base64 = (value: number): string => Buffer.from(Float32Array.from(vector(value)).buffer).toString("base64");

it("reads vectors with or without an index, as numbers or base64, whatever else is null", () => {
  for (const data of [
    [
      { index: 1, embedding: vector(2) },
      { index: 0, embedding: vector(1) },
    ],
    [{ embedding: vector(1) }, { index: null, embedding: vector(2) }],
    [
      { index: "0", object: null, embedding: base64(1) },
      { index: "1", embedding: base64(2) },
    ],
  ]) {
    const { model, vectors } = readAnswer({ model: null, usage: null, data }, 2);
    assert.equal(model, "");
    assert.deepEqual(
      vectors.map(([first]) => first),
      [1, 2],
    );
  }
});

it("refuses an answer that lacks a vector", () => {
  for (const data of [null, [], [{ embedding: vector(1) }], [{ embedding: vector(1) }, { embedding: null }]]) {
    assert.throws(() => readAnswer({ data }, 2), Error, JSON.stringify(data));
  }
});
