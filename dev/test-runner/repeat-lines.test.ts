import assert from "node:assert/strict";
import { test } from "node:test";
import { repeatLines } from "./repeat-lines.ts";

test("a repeated file is said to have failed so often, with each cause and its number", () => {
  const run = (path: string, ...failures: string[]) => ({
    path,
    passed: 1,
    failed: failures.length,
    skipped: 0,
    ms: 1,
    failures,
    output: [],
  });
  const late = "  waits\n    Error: not so after 60000 ms\n        at eventually";
  const other = "  counts\n    Error: 1 !== 2";
  const runs = [run("a", other), run("b"), run("a", late), run("b"), run("a", late, other), run("a")];
  assert.deepEqual(repeatLines(runs), [
    "\na: falhou 3 de 4 vezes",
    "  2 × waits — Error: not so after 60000 ms",
    "  1 × counts — Error: 1 !== 2",
    "\nb: falhou 0 de 2 vezes",
  ]);
});
