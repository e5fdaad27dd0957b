import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { createMetrics } from "../telemetry/create-metrics.ts";
import { createPeriodicTask, type PeriodicTaskOptions } from "./periodic-task.ts";

const NEVER_MS = 3_600_000;

/** A task of the given work whose warnings are kept. */
function taskOf(options: Partial<PeriodicTaskOptions> & Pick<PeriodicTaskOptions, "run">) {
  const metrics = createMetrics("test");
  const warnings: string[] = [];
  const log = { warn: (_details: unknown, message: string) => warnings.push(message) } as never;
  const task = createPeriodicTask({ name: "sweep", everyMs: NEVER_MS, log, metrics, ...options });
  const lastSuccess = async () =>
    (await metrics.gauge("periodic_task_last_success_timestamp_seconds", "", ["task"]).get()).values;
  return { task, warnings, lastSuccess };
}

describe("createPeriodicTask()", () => {
  it("runs at the start and again after each pause", async () => {
    let runs = 0;
    const { task } = taskOf({
      everyMs: 1,
      run: async () => {
        runs += 1;
      },
    });
    await task.start();
    await eventually("three runs", () => runs >= 3);
    await task.stop();
  });

  it("never runs twice at once, and runs again when triggered during a run", async () => {
    let running = 0;
    let mostAtOnce = 0;
    let runs = 0;
    const finishRun: (() => void)[] = [];
    const { task } = taskOf({
      run: async () => {
        running += 1;
        runs += 1;
        mostAtOnce = Math.max(mostAtOnce, running);
        await new Promise<void>((resolve) => finishRun.push(resolve));
        running -= 1;
      },
    });
    await task.start();
    task.trigger();
    task.trigger();
    finishRun.shift()?.();
    await eventually("the triggered run", () => runs === 2);
    finishRun.shift()?.();
    await task.stop();
    assert.deepEqual({ mostAtOnce, runs }, { mostAtOnce: 1, runs: 2 });
  });

  it("goes on after a failure, which leaves the time of the last success as it was", async () => {
    let runs = 0;
    const { task, warnings, lastSuccess } = taskOf({
      run: async () => {
        runs += 1;
        if (runs === 1) throw new Error("the store is not there");
      },
    });
    await task.start();
    await eventually("the failed run", () => warnings.length === 1);
    assert.deepEqual(await lastSuccess(), []);
    task.trigger();
    await eventually("a run that succeeds", async () => (await lastSuccess()).length === 1);
    await task.stop();
  });

  it("waits at its stop for the run under way and starts no other", async () => {
    let ended = 0;
    const finishRun: (() => void)[] = [];
    const { task } = taskOf({
      everyMs: 1,
      run: async () => {
        await new Promise<void>((resolve) => finishRun.push(resolve));
        ended += 1;
      },
    });
    await task.start();
    const stopped = task.stop();
    finishRun.shift()?.();
    await stopped;
    assert.equal(ended, 1);
    assert.equal(finishRun.length, 0);
  });

  it("runs once more at its stop when asked to", async () => {
    let runs = 0;
    const { task } = taskOf({
      runWhenStopping: true,
      run: async () => {
        runs += 1;
      },
    });
    await task.start();
    await eventually("the first run", () => runs === 1);
    await task.stop();
    assert.equal(runs, 2);
    await task.stop();
    assert.equal(runs, 2);
  });
});
