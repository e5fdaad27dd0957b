import assert from "node:assert/strict";
import { test } from "node:test";
import { weekOf } from "./write-weekly-summary.ts";

test("a week begins on Monday at midnight in Brazil", () => {
  assert.equal(weekOf(new Date("2026-11-23T02:59:59.000Z")), "2026-11-16");
  assert.equal(weekOf(new Date("2026-11-23T03:00:00.000Z")), "2026-11-23");
  assert.equal(weekOf(new Date("2026-11-29T12:00:00.000Z")), "2026-11-23");
});
