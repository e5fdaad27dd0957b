import assert from "node:assert/strict";
import { test } from "node:test";
import { middleOf, narrowOffset, type TimeOffset } from "./time-offset.ts";

/** An answer of a server whose time is the page's count plus `offsetMs`, which took `tookMs` each way. */
function answer(offsetMs: number, sentMs: number, tookMs: number) {
  const dateMs = Math.floor((sentMs + tookMs + offsetMs) / 1_000) * 1_000;
  return { dateMs, sentMs, receivedMs: sentMs + 2 * tookMs };
}

test("the first answer gives the offset to half a second and half its round trip", () => {
  const offset = narrowOffset(null, answer(1_000_250, 100, 20));
  assert.ok(Math.abs(middleOf(offset) - 1_000_250) <= 520, JSON.stringify(offset));
});

test("each further answer keeps what is known or narrows it, and slow ones spoil nothing", () => {
  let offset: TimeOffset | null = null;
  for (let at = 0; at < 60; at += 1) {
    const before: TimeOffset | null = offset;
    offset = narrowOffset(before, answer(1_000_250, at * 1_337, at % 5 === 0 ? 4_000 : 20));
    assert.ok(offset.minMs <= 1_000_250 && offset.maxMs >= 1_000_250, JSON.stringify(offset));
    if (before !== null) assert.ok(offset.maxMs - offset.minMs <= before.maxMs - before.minMs);
  }
  assert.ok(offset !== null && offset.maxMs - offset.minMs < 200, JSON.stringify(offset));
});

test("after the count has stood still, or the server's clock was set, the newest answer alone counts", () => {
  const before = narrowOffset(null, answer(1_000_000, 100, 20));
  for (const offsetMs of [4_600_000, -2_600_000]) {
    const after = narrowOffset(before, answer(offsetMs, 5_000, 20));
    assert.ok(Math.abs(middleOf(after) - offsetMs) <= 520, JSON.stringify(after));
  }
});
