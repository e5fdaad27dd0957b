import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { createMetrics } from "../telemetry/create-metrics.ts";
import { type BreakerOptions, BreakerRefusal, createBreaker } from "./create-breaker.ts";

const CALLS_MIN = 4;

/** A breaker around a target that fails while `down` is set. */
function breakerOf(options: Partial<BreakerOptions> = {}) {
  const metrics = createMetrics("test");
  const target = { down: true, calls: 0 };
  const breaker = createBreaker(
    async (text: string) => {
      target.calls += 1;
      if (target.down) throw new Error("no connection");
      return text;
    },
    { target: "vendor", metrics, resetMs: 60_000, callsMin: CALLS_MIN, ...options },
  );
  const openGauge = async () => (await metrics.gauge("breaker_open", "", ["target"]).get()).values[0]?.value;
  return { breaker, target, openGauge };
}

async function failUntilOpen(breaker: ReturnType<typeof breakerOf>["breaker"]) {
  for (let call = 0; call < CALLS_MIN + 1; call += 1) await breaker.call("x").catch(() => undefined);
}

const isRefusal = (reason: string) => (error: unknown) => error instanceof BreakerRefusal && error.reason === reason;

describe("createBreaker()", () => {
  it("passes results and errors on while it is closed", async () => {
    const { breaker, target } = breakerOf();
    await assert.rejects(breaker.call("x"), /no connection/);
    target.down = false;
    assert.equal(await breaker.call("x"), "x");
    breaker.close();
  });

  it("refuses calls once half of them failed, and says so in its gauge and state", async () => {
    const { breaker, target, openGauge } = breakerOf();
    assert.equal(await openGauge(), 0);
    await failUntilOpen(breaker);
    const { calls } = target;
    await assert.rejects(breaker.call("x"), isRefusal("open"));
    assert.equal(target.calls, calls);
    assert.equal(breaker.state(), "open");
    assert.equal(await openGauge(), 1);
    breaker.close();
    assert.equal(await openGauge(), undefined);
  });

  it("lets a call through after a while and closes when it succeeds", async () => {
    const { breaker, target, openGauge } = breakerOf({ resetMs: 1 });
    await failUntilOpen(breaker);
    target.down = false;
    await eventually("a call that is let through", () => breaker.call("x"));
    assert.equal(breaker.state(), "closed");
    assert.equal(await openGauge(), 0);
    breaker.close();
  });

  it("does not count errors that are no fault of the target's", async () => {
    const { breaker } = breakerOf({ isFailure: () => false });
    await failUntilOpen(breaker);
    await assert.rejects(breaker.call("x"), /no connection/);
    breaker.close();
  });

  it("refuses what goes beyond the calls in flight without blaming the target", async () => {
    const held = Promise.withResolvers<string>();
    const breaker = createBreaker((_text: string) => held.promise, {
      target: "vendor",
      metrics: createMetrics("test"),
      resetMs: 60_000,
      callsMin: 1,
      inFlightMax: 1,
    });
    const first = breaker.call("x");
    for (let call = 0; call < 10; call += 1) await assert.rejects(breaker.call("y"), isRefusal("busy"));
    assert.equal(breaker.state(), "closed");
    held.resolve("done");
    assert.equal(await first, "done");
    breaker.close();
  });
});
