import assert from "node:assert/strict";
import { test } from "node:test";
import { endOfLastDay, TODAY } from "./last-day.ts";

const end = (day: string, now = "2026-11-22T20:00:00Z") => endOfLastDay(day, new Date(now)).toISOString();

test("a chosen day holds until its midnight in Brazil, today's too when it is tomorrow in UTC already", () => {
  assert.equal(end("2026-11-24"), "2026-11-25T03:00:00.000Z");
  assert.equal(end(TODAY), "2026-11-23T03:00:00.000Z");
  assert.equal(end(TODAY, "2026-11-23T02:59:00Z"), "2026-11-23T03:00:00.000Z");
});

test("the first and the last day that can be written are moments, too", () => {
  assert.equal(endOfLastDay("9999-12-31", new Date()).getTime() > Date.parse("9999-12-31T00:00:00Z"), true);
  assert.equal(endOfLastDay("0000-01-01", new Date()).getTime() < Date.parse("1900-01-01T00:00:00Z"), true);
});
