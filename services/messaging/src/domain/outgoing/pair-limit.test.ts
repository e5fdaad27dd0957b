import assert from "node:assert/strict";
import { test } from "node:test";
import { countSend, nextSendAt, sendableAtOnce } from "./pair-limit.ts";

const LIMIT = { burst: 3, intervalMs: 6_000 };
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000);

test("a burst goes out at once, then one message each interval; a pause fills the burst again", () => {
  let clearAt: Date | null = null;
  const sentAt: number[] = [];
  let now = at(0);
  for (let count = 0; count < 6; count += 1) {
    now = new Date(Math.max(now.getTime(), nextSendAt(clearAt, LIMIT).getTime()));
    sentAt.push((now.getTime() - at(0).getTime()) / 1_000);
    clearAt = countSend(clearAt, now, LIMIT);
  }
  assert.deepEqual(sentAt, [0, 0, 0, 6, 12, 18]);
  assert.ok(nextSendAt(clearAt, LIMIT) > at(18));
  assert.ok(nextSendAt(countSend(clearAt, at(60), LIMIT), LIMIT) <= at(60));
});

test("the rest of the burst, and at least one message, is sent at once", () => {
  const now = at(0);
  const left = (sent: number, wanted: number) => {
    let clearAt: Date | null = null;
    for (let count = 0; count < sent; count += 1) clearAt = countSend(clearAt, now, LIMIT);
    return sendableAtOnce(clearAt, now, wanted, LIMIT);
  };
  assert.deepEqual([left(0, 1), left(0, 2), left(0, 10), left(1, 10), left(2, 10)], [1, 2, 3, 2, 1]);
  assert.equal(sendableAtOnce(null, now, 10, { burst: 1, intervalMs: 0 }), 10);
});
