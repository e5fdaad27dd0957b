import assert from "node:assert/strict";
import { test } from "node:test";
import { slowestLines } from "./timings.ts";

const timing = (ms: number) => ({ path: "a.test.ts", name: `takes ${ms} ms`, ms });

test("the twenty slowest tests are named, the slowest first", () => {
  const lines = slowestLines(Array.from({ length: 25 }, (_, index) => timing(index * 1_000)));
  assert.equal(lines.length, 20);
  assert.equal(lines[0], "  24.0 s  a.test.ts: takes 24000 ms");
  assert.equal(lines.at(-1), "   5.0 s  a.test.ts: takes 5000 ms");
});

test("a run of few tests names none of them as slow", () => {
  assert.deepEqual(slowestLines(Array.from({ length: 20 }, (_, index) => timing(index))), []);
});
