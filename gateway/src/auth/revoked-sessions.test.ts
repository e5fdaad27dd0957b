import assert from "node:assert/strict";
import { test } from "node:test";
import { createRevokedSessions } from "./revoked-sessions.ts";

test("sessions that ended are forgotten with their last token, so that their number is bounded", () => {
  let nowMs = 1_000_000;
  const sessions = createRevokedSessions({ keptMs: 5_000, now: () => nowMs });
  for (let at = 0; at < 1_000; at += 1) {
    nowMs += 10;
    sessions.add(`s${at}`, nowMs + 1_000);
  }
  assert.ok(sessions.size() <= 101, String(sessions.size()));
  assert.deepEqual([sessions.has("s999"), sessions.has("s0")], [true, false]);
  sessions.add("unreadable", Number("x"));
  nowMs += 4_999;
  sessions.add("next", nowMs + 1_000);
  assert.equal(sessions.has("unreadable"), true, "kept as long as the bucket keeps it");
});
