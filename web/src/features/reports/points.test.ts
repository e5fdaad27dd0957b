import assert from "node:assert/strict";
import { test } from "node:test";
import { pointsOf } from "./points.ts";

const DAY_MS = 86_400_000;
const seriesOf = (days: number) =>
  Array.from({ length: days }, (_, index) => ({
    day: new Date(Date.parse("2026-11-22T00:00:00Z") - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
    wishes: 1,
  }));

test("a chart has bars that can be told apart, by day, week or month, and no wish is lost", () => {
  for (const [days, bars, last] of [
    [7, 7, "22/11"],
    [30, 30, "22/11"],
    [90, 13, "16/11"],
    [365, 13, "nov/26"],
  ] as const) {
    const points = pointsOf(seriesOf(days), ["wishes"]);
    assert.deepEqual([points.length, points.at(-1)?.label], [bars, last]);
    assert.equal(
      points.reduce((sum, { wishes }) => sum + Number(wishes), 0),
      days,
    );
  }
});
