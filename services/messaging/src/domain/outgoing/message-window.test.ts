import assert from "node:assert/strict";
import { test } from "node:test";
import { isWindowOpen } from "./message-window.ts";

const LAST = new Date("2026-11-20T12:00:00.000Z");
const MINUTE_MS = 60_000;
const after = (ms: number) => new Date(LAST.getTime() + ms);

test("free text may be sent until a minute before 24 hours after the person's last message, and not from then on", () => {
  const endMs = (24 * 60 - 1) * MINUTE_MS;
  const open = [0, endMs - 1, endMs, endMs + MINUTE_MS].map((ms) => isWindowOpen(LAST, after(ms)));
  assert.deepEqual(open, [true, true, false, false]);
});

test("a person who never wrote to the number gets no free text", () => {
  assert.equal(isWindowOpen(undefined, LAST), false);
});
