import assert from "node:assert/strict";
import { test } from "node:test";
import { isTaken, joinFilters } from "./subject-filter.ts";

test("a filter takes its subject, * one token, > one or more at the end", () => {
  assert.ok(isTaken(["evt.a", "evt.b"], "evt.b"));
  assert.ok(isTaken(["evt.*.c"], "evt.b.c"));
  assert.ok(isTaken(["evt.>"], "evt.b.c"));
  for (const filter of ["evt.b", "evt.*", "evt.b.c.>", "evt.b.c.d", "evt.*.d"]) {
    assert.ok(!isTaken([filter], "evt.b.c"), filter);
  }
});

test("joined filters take what either takes and do not overlap", () => {
  assert.deepEqual(joinFilters(["evt.a", "evt.b"], ["evt.b", "evt.c"]), ["evt.a", "evt.b", "evt.c"]);
  assert.deepEqual(joinFilters(["evt.a", "wa.in"], ["evt.>"]), ["wa.in", "evt.>"]);
  assert.deepEqual(joinFilters([], ["evt.a"]), ["evt.a"]);
});
