import assert from "node:assert/strict";
import { test } from "node:test";
import { pauseText } from "../../shared/format/pause-text.ts";
import { endOfDay, endOfToday, inAnHour } from "./pause-until.ts";

const now = new Date("2026-11-22T20:00:00Z");

test("'1 hora' and 'Hoje' end in the unit's own time, whatever the browser's zone", () => {
  assert.equal(pauseText(inAnHour(now), now), "18:00");
  assert.equal(endOfToday(now).toISOString(), "2026-11-23T03:00:00.000Z");
  assert.equal(pauseText(endOfToday(now), now), "o fim do dia");
  // It is already tomorrow in UTC.
  assert.equal(endOfToday(new Date("2026-11-23T02:59:00Z")).toISOString(), "2026-11-23T03:00:00.000Z");
});

test("a pause until a date holds all of that day", () => {
  const until = endOfDay("2026-11-24");
  assert.equal(until.toISOString(), "2026-11-25T03:00:00.000Z");
  assert.equal(pauseText(until, now), "24/11/2026");
  assert.equal(pauseText(new Date("2026-11-23T12:30:00Z"), now), "23/11/2026 09:30");
});
