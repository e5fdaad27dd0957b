import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { countLosses } from "./count-losses.ts";

const NOTHING = { accepted: 2, found: 2, lost: 0, doubled: 0, foundBeside: 0 };

describe("what became of accepted callbacks", () => {
  test("is nothing lost when each has its one wish, in any order", () => {
    assert.deepEqual(countLosses(["a", "b"], ["b", "a"]), NOTHING);
  });

  test("counts one without a wish, and a second wish of the same consumer, even beside each other", () => {
    assert.deepEqual(countLosses(["a", "b"], ["a", "a"]), { ...NOTHING, found: 1, lost: 1, doubled: 1 });
  });

  test("does not count as accepted what was stored without a 200", () => {
    assert.deepEqual(countLosses(["a", "b"], ["a", "b", "c"]), { ...NOTHING, foundBeside: 1 });
  });

  test("counts a callback accepted twice as one", () => {
    assert.deepEqual(countLosses(["a", "b", "a"], ["a", "b"]), NOTHING);
  });
});
