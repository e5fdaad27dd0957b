import assert from "node:assert/strict";
import { test } from "node:test";
import { pauseText } from "./pause-text.ts";

const now = new Date("2026-11-22T20:00:00Z");
const text = (until: string) => pauseText(new Date(until), now);

test("a pause's end is told in the unit's own time, whatever the browser's zone", () => {
  assert.equal(text("2026-11-22T21:00:00Z"), "18:00");
  assert.equal(text("2026-11-23T12:30:00Z"), "23/11/2026 09:30");
});

test("a pause until midnight is told by its last day", () => {
  assert.equal(text("2026-11-23T03:00:00Z"), "o fim do dia");
  assert.equal(text("2026-11-25T03:00:00Z"), "24/11/2026");
});
