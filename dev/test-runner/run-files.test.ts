import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { poll } from "../shared/poll.ts";
import { type Outcome, outcomeOf } from "./_runner-outcome.ts";

const folder = mkdtempSync(join(tmpdir(), "tenho-runner-"));
after(() => rmSync(folder, { recursive: true }));

const LIMITS = { testTimeoutMs: 60_000, fileTimeoutMs: 120_000 };
const WAIT_MS = 120_000;
const HEAD = 'import test, { describe } from "node:test";\n';

/** Runs one file through `runFiles`. */
function outcome(name: string, text: string, limits = LIMITS): Outcome {
  const file = join(folder, name);
  writeFileSync(file, text);
  const options = { ...limits, files: [file], concurrency: 1, showOutput: false };
  return outcomeOf(folder, { module: "run-files.ts", name: "runFiles", options, timeoutMs: 2 * WAIT_MS });
}

describe("the test runner", () => {
  test("counts tests, not suites, and says nothing of those that pass", () => {
    const text = `${HEAD}describe("s", () => { test("one", () => {}); test("two", () => {}); test.skip("three", () => {}); });`;
    const { totals, printed } = outcome("good.test.mjs", text);
    assert.deepEqual(totals, { passed: 2, failed: 0, skipped: 1 });
    assert.match(printed, /^✔ good\.test\.mjs \(2, [\d.]+ s\)$/);
  });

  test("counts a suite that is skipped as a whole once, and does not take its file for an empty one", () => {
    const text = `${HEAD}describe("s", { skip: "without its tool" }, () => { test("one", () => {}); test("two", () => {}); });`;
    const { totals, printed } = outcome("skipped.test.mjs", text);
    assert.deepEqual(totals, { passed: 0, failed: 0, skipped: 1 });
    assert.match(printed, /^✔ skipped\.test\.mjs \(0, [\d.]+ s\)$/);
  });

  test("counts the tests a file imports as its own, and fails it with them", () => {
    const part = (body: string) =>
      `${HEAD}export const part = () => describe("part", () => { test("one", ${body}); });`;
    const text = `${HEAD}import { part } from "./part.mjs";\ndescribe("s", () => { part(); test("two", () => {}); });`;
    writeFileSync(join(folder, "part.mjs"), part("() => {}"));
    const good = outcome("parted.test.mjs", text);
    assert.deepEqual(good.totals, { passed: 2, failed: 0, skipped: 0 });
    assert.match(good.printed, /^✔ parted\.test\.mjs \(2, [\d.]+ s\)$/);
    writeFileSync(join(folder, "part.mjs"), part('() => { console.log("clue"); throw new Error("boom"); }'));
    const bad = outcome("parted.test.mjs", text);
    assert.deepEqual(bad.totals, { passed: 1, failed: 1, skipped: 0 });
    assert.match(
      bad.printed,
      /^\n✖ parted\.test\.mjs\n {2}one\n {4}Error: boom[\s\S]*— saída de parted\.test\.mjs[\s\S]*clue/,
    );
  });

  test("fails a file that cannot be prepared, with the reason, and does not run it", () => {
    const file = join(folder, "unprepared.test.mjs");
    writeFileSync(file, `${HEAD}console.log("it ran"); test("one", () => {});`);
    const options = { ...LIMITS, files: [file], concurrency: 1, showOutput: false };
    const { totals, printed } = outcomeOf(folder, {
      module: "run-files.ts",
      name: "runFiles",
      options,
      hooks: 'beforeFile: async (path) => { throw new Error("no stack for " + path); },',
      timeoutMs: 2 * WAIT_MS,
    });
    assert.deepEqual(totals, { passed: 0, failed: 1, skipped: 0 });
    assert.match(printed, /Error: no stack for unprepared\.test\.mjs/);
    assert.doesNotMatch(printed, /it ran/);
  });

  test("shows what caused a failure", () => {
    const text = `${HEAD}test("bad", () => { throw new Error("property failed", { cause: new Error("the reason") }); });`;
    assert.match(outcome("caused.test.mjs", text).printed, /Error: property failed[\s\S]*caused by Error: the reason/);
  });

  test("counts a failure inside a suite once, and shows it with what the file printed", () => {
    const text = `${HEAD}describe("s", () => { test("bad", () => { console.log("clue"); throw new Error("boom"); }); });`;
    const { totals, printed } = outcome("bad.test.mjs", text);
    assert.deepEqual(totals, { passed: 0, failed: 1, skipped: 0 });
    assert.match(printed, /✖ bad\.test\.mjs\n {2}bad\n {4}Error: boom[\s\S]*clue/);
  });

  test("fails a file that breaks at load, is killed or holds no test", () => {
    const failed = { passed: 0, failed: 1, skipped: 0 };
    assert.deepEqual(outcome("load.test.mjs", 'throw new Error("at load");').totals, failed);
    assert.deepEqual(outcome("killed.test.mjs", 'process.kill(process.pid, "SIGKILL");').totals, failed);
    assert.deepEqual(outcome("empty.test.mjs", "export {};").totals, failed);
  });

  test("says what happened after the tests of a file had ended, which fails the file alone", () => {
    const text = `${HEAD}import { setTimeout as sleep } from "node:timers/promises";
      test("early", () => void sleep(20).then(() => { throw new Error("late"); }));
      test("next", () => sleep(200));`;
    const { totals, printed } = outcome("late.test.mjs", text);
    assert.deepEqual(totals, { passed: 2, failed: 1, skipped: 0 });
    assert.match(
      printed,
      /^\n✖ late\.test\.mjs\n {2}\S*late\.test\.mjs\n {4}o processo terminou com 1\n[\s\S]*"early"[\s\S]*"Error: late"/,
    );
  });

  test("ends a file whose assertion fails, whatever it left open", () => {
    const text = `${HEAD}import { createServer } from "node:http";
      describe("s", () => {
        test("bad", () => { createServer().listen(0); setInterval(() => {}, 1_000); throw new Error("boom"); });
        test("good", () => {});
      });`;
    const { totals, printed } = outcome("open.test.mjs", text);
    assert.deepEqual(totals, { passed: 1, failed: 1, skipped: 0 });
    assert.match(printed, /✖ open\.test\.mjs\n {2}bad\n {4}Error: boom/);
  });

  test("ends a file whose after hook never ends: the hook fails at the limit of a test", () => {
    const text = `${HEAD}import { after } from "node:test";
      describe("s", () => {
        after(() => new Promise(() => setInterval(() => {}, 1_000)));
        test("bad", () => { throw new Error("boom"); });
      });
      test("of another suite", () => {});`;
    const { totals, printed } = outcome("after.test.mjs", text, { ...LIMITS, testTimeoutMs: 1_000 });
    assert.deepEqual(totals, { passed: 1, failed: 2, skipped: 0 });
    assert.match(printed, /bad\n {4}Error: boom[\s\S]*\n {2}s\n {4}.*after hook/);
  });

  test("kills a file that neither ends nor lets itself be ended", async () => {
    const text = `${HEAD}import { writeFileSync } from "node:fs";
      test("good", () => {});
      test("deaf", () => {
        process.on("SIGTERM", () => {});
        writeFileSync("pid", String(process.pid));
        for (;;);
      });`;
    const { totals, printed } = outcome("deaf.test.mjs", text, { ...LIMITS, fileTimeoutMs: 8_000 });
    assert.equal((totals as { failed: number }).failed, 1);
    assert.match(printed, /✖ deaf\.test\.mjs\n.*\n {4}Error: o arquivo não terminou em 8 s/);
    const pid = Number(readFileSync(join(folder, "pid"), "utf8"));
    await poll("its end", async () => assert.throws(() => process.kill(pid, 0), /ESRCH/), { timeoutMs: WAIT_MS });
  });
});
