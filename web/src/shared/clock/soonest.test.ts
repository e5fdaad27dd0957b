import assert from "node:assert/strict";
import { test } from "node:test";
import { soonest } from "./soonest.ts";

test("the soonest of some ends is the one to wait for; without an end there is none", () => {
  assert.equal(
    soonest(["2026-11-22T00:00:00.000Z", null, "2026-11-21T23:00:00.000Z", undefined]),
    "2026-11-21T23:00:00.000Z",
  );
  assert.equal(soonest([null, undefined]), null);
  assert.equal(soonest([]), null);
});
