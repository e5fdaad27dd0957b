import assert from "node:assert/strict";
import { test } from "node:test";
import { choiceOf, periodOf } from "./period.ts";

/** Still the 21st in Fortaleza. */
const now = new Date("2026-11-22T02:30:00Z");
const filter = (periodo: string, de = "", ate = "") => ({ periodo, de, ate });

test("'7 dias' are today and the six days before it, in the unit's own days", () => {
  assert.deepEqual(periodOf(filter("7"), now), { from: "2026-11-15", to: "2026-11-21" });
  assert.deepEqual(periodOf(filter("90"), now), { from: "2026-08-24", to: "2026-11-21" });
});

test("an address without a known period means 30 days", () => {
  for (const word of ["", "365", "toString"]) assert.equal(choiceOf(filter(word)), "30");
  assert.deepEqual(periodOf(filter("365"), now), { from: "2026-10-23", to: "2026-11-21" });
});

test("a period of one's own counts once it is whole and in order", () => {
  assert.deepEqual(periodOf(filter("personalizado", "2026-11-01", "2026-11-01"), now), {
    from: "2026-11-01",
    to: "2026-11-01",
  });
  assert.equal(periodOf(filter("personalizado", "2026-11-02", "2026-11-01"), now), null);
  assert.equal(periodOf(filter("personalizado", "2026-11-02"), now), null);
  assert.equal(periodOf(filter("personalizado", "2026-02-31", "2026-03-01"), now), null);
});
