import assert from "node:assert/strict";
import { test } from "node:test";
import { seenBy } from "./smoke-charge.ts";

const RECORDED = new Date("2026-11-20T12:00:00Z");
const later = (ms: number) => new Date(RECORDED.getTime() + ms);

test("a payment was seen by the callback only if that came before it was recorded", () => {
  const payment = { recordedAt: RECORDED };
  assert.equal(seenBy({ calledBackAt: later(-1) }, payment), "CALLBACK");
  assert.equal(seenBy({ calledBackAt: RECORDED }, payment), "CALLBACK");
  assert.equal(seenBy({ calledBackAt: later(1) }, payment), "SWEEP");
  assert.equal(seenBy({ calledBackAt: null }, payment), "SWEEP");
});
