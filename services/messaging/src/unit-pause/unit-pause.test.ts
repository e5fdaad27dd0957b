import assert from "node:assert/strict";
import { test } from "node:test";
import { inForceAt, isSamePause, pauseFault, readPauses, type UnitPause } from "./unit-pause.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const DAY_MS = 86_400_000;
const pause: UnitPause = { since: NOW, until: null, reason: "Feriado", byRole: "ADMIN" };

test("a pause ends by itself at its moment, one without an end does not", () => {
  const pauses = new Map([
    ["open", pause],
    ["ended", { ...pause, until: NOW }],
    ["ends later", { ...pause, until: later(1) }],
  ]);
  assert.deepEqual([...inForceAt(pauses, NOW).keys()], ["open", "ends later"]);
});

test("an end that has passed, or is more than a year ahead, is refused", () => {
  assert.equal(pauseFault(null, NOW), null);
  assert.equal(pauseFault(later(1), NOW), null);
  assert.match(pauseFault(NOW, NOW) ?? "", /passou/);
  assert.match(pauseFault(later(367 * DAY_MS), NOW) ?? "", /um ano/);
});

test("the same pause said again is the same, whoever says it and when", () => {
  assert.equal(isSamePause(pause, { ...pause, since: later(5), byRole: "MASTER" }), true);
  assert.equal(isSamePause(undefined, undefined), true);
  assert.equal(isSamePause(pause, undefined), false);
  assert.equal(isSamePause(pause, { ...pause, until: later(5) }), false);
  assert.equal(isSamePause(pause, { ...pause, reason: "Outro" }), false);
});

test("the valid entries of a torn or foreign document count: no unit is paused by the others", () => {
  for (const stored of [undefined, null, 7, "x", []]) assert.equal(readPauses(stored).size, 0);
  const stored = {
    good: { ...pause, more: 1 },
    noDate: { ...pause, since: "ontem" },
    half: { reason: "x" },
    none: null,
  };
  assert.deepEqual([...readPauses(stored)], [["good", pause]]);
});
