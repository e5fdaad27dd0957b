import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeVersion } from "./judge-version.ts";

const END = new Date("2028-02-18T00:00:00Z");
const stateAt = (moment: string) => judgeVersion("v24.0", END, new Date(moment));

test("the version of Meta's API is warned of half a year before its end, and wrong after it", () => {
  assert.equal(stateAt("2026-11-28T00:00:00Z").state, "right");
  assert.equal(stateAt("2027-08-21T00:00:00Z").state, "right");
  const warned = stateAt("2027-08-22T00:00:00Z");
  assert.deepEqual([warned.state, /acaba em 18\/02\/2028, em 180 dias/.test(warned.sentence)], ["missing", true]);
  assert.equal(stateAt("2028-02-19T00:00:00Z").state, "wrong");
});
