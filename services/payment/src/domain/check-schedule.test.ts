import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextCheckAt, retryDelayMs, WATCHED_AFTER_EXPIRY_MS } from "./check-schedule.ts";

const createdAt = new Date("2026-11-20T12:00:00Z");
const expiresAt = new Date(createdAt.getTime() + 3_600_000);
const after = (ms: number) => new Date(createdAt.getTime() + ms);

describe("the schedule of an open charge", () => {
  it("asks after seconds at first, ever more seldom later, and for a day after its end", () => {
    let now = createdAt;
    let previousMs = 0;
    let checks = 0;
    for (let next = nextCheckAt({ createdAt, expiresAt }, now); next !== null; checks += 1) {
      const delayMs = next.getTime() - now.getTime();
      assert.ok(delayMs >= previousMs && delayMs >= 10_000 && delayMs <= 3_600_000);
      [previousMs, now] = [delayMs, next];
      next = nextCheckAt({ createdAt, expiresAt }, now);
    }
    assert.ok(checks > 30 && checks < 100, String(checks));
    assert.ok(now >= after(3_600_000 + WATCHED_AFTER_EXPIRY_MS));
  });

  it("asks soon although a clock is behind the one that made the charge", () => {
    assert.deepEqual(nextCheckAt({ createdAt, expiresAt }, after(-60_000)), after(-50_000));
  });
});

describe("work that failed", () => {
  it("is tried again after seconds, then ever later, an hour at most", () => {
    assert.equal(retryDelayMs(0), 5_000);
    assert.equal(retryDelayMs(1), 10_000);
    assert.equal(retryDelayMs(1_000), 3_600_000);
  });
});
