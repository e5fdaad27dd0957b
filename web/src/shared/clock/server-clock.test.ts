import assert from "node:assert/strict";
import { beforeEach, describe, type TestContext, test } from "node:test";
import {
  elapsedMs,
  forgetServerTime,
  isServerTimeKnown,
  learnServerTime,
  mayHaveSlept,
  serverNow,
  subscribeToServerTime,
} from "./server-clock.ts";

const SERVER_MS = Date.parse("2026-11-21T15:00:00Z");
const HOUR_MS = 3_600_000;

/** A device of its own: its clock, and the count of its page. */
function startDevice(t: TestContext, clockMs: number) {
  const device = { clockMs, countMs: 500 };
  t.mock.method(Date, "now", () => device.clockMs);
  t.mock.method(performance, "now", () => device.countMs);
  const pass = (ms: number) => {
    device.clockMs += ms;
    device.countMs += ms;
  };
  return { device, pass };
}

function hear(atMs: number, headers: Record<string, string> = { "cache-control": "no-store" }): void {
  learnServerTime(new Response(null, { headers: { date: new Date(atMs).toUTCString(), ...headers } }), elapsedMs());
}
const isNear = (wantedMs: number) => Math.abs(serverNow().getTime() - wantedMs) <= 500;

describe("the server's time", () => {
  beforeEach(forgetServerTime);

  test("the server's time holds whatever the device's clock shows, and while that is set", (t) => {
    for (const offMs of [HOUR_MS, -61 * 60_000, 24 * HOUR_MS]) {
      forgetServerTime();
      const { device, pass } = startDevice(t, SERVER_MS + offMs);
      hear(SERVER_MS);
      assert.ok(isNear(SERVER_MS), String(offMs));
      pass(HOUR_MS);
      device.clockMs -= 5 * HOUR_MS;
      assert.ok(isNear(SERVER_MS + HOUR_MS), String(offMs));
      t.mock.restoreAll();
    }
  });

  test("the device's clock stands in until the first answer", (t) => {
    const { device } = startDevice(t, SERVER_MS + HOUR_MS);
    assert.deepEqual([isServerTimeKnown(), serverNow().getTime()], [false, device.clockMs]);
    hear(SERVER_MS);
    assert.equal(isServerTimeKnown(), true);
  });

  test("an answer of a cache, or without a date, teaches nothing", (t) => {
    startDevice(t, SERVER_MS);
    hear(SERVER_MS - HOUR_MS, {});
    hear(SERVER_MS - HOUR_MS, { "cache-control": "private, max-age=31536000, immutable" });
    learnServerTime(new Response(null, { headers: { "cache-control": "no-store" } }), elapsedMs());
    assert.equal(isServerTimeKnown(), false);
  });

  test("a sleep in which the count stood still is noticed, and the next answer is believed at once", (t) => {
    const { device, pass } = startDevice(t, SERVER_MS);
    let changes = 0;
    const stop = subscribeToServerTime(() => (changes += 1));
    hear(SERVER_MS);
    pass(10_000);
    hear(SERVER_MS + 10_000);
    assert.deepEqual([mayHaveSlept(), changes], [false, 1]);
    device.clockMs += HOUR_MS;
    assert.equal(mayHaveSlept(), true);
    hear(SERVER_MS + 10_000 + HOUR_MS);
    assert.deepEqual([mayHaveSlept(), changes], [false, 2]);
    assert.ok(isNear(SERVER_MS + 10_000 + HOUR_MS));
    stop();
  });
});
