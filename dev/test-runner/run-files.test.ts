import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";

const folder = mkdtempSync(join(tmpdir(), "tenho-runner-"));
after(() => rmSync(folder, { recursive: true }));

const HEAD = 'import test, { describe } from "node:test";\n';

/** Runs one file through `runFiles`, in a process of its own: Node does not run test files from within one. */
function outcome(name: string, text: string): { totals: unknown; printed: string } {
  const file = join(folder, name);
  writeFileSync(file, text);
  const options = `{ root: ${JSON.stringify(folder)}, files: [${JSON.stringify(file)}], concurrency: 1,
    fileTimeoutMs: 120_000, showOutput: false, print: (line) => lines.push(line) }`;
  const script = `const lines = [];
    const { runFiles } = await import(${JSON.stringify(join(import.meta.dirname, "run-files.ts"))});
    const totals = await runFiles(${options});
    console.log(JSON.stringify({ totals, printed: lines.join("\\n") }));`;
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const runner = join(folder, "runner.mjs");
  writeFileSync(runner, script);
  return JSON.parse(execFileSync(process.execPath, [runner], { env, encoding: "utf8" }));
}

describe("the test runner", () => {
  test("counts tests, not suites, and says nothing of those that pass", () => {
    const text = `${HEAD}describe("s", () => { test("one", () => {}); test("two", () => {}); test.skip("three", () => {}); });`;
    const { totals, printed } = outcome("good.test.mjs", text);
    assert.deepEqual(totals, { passed: 2, failed: 0, skipped: 1 });
    assert.match(printed, /^✔ good\.test\.mjs \(2, [\d.]+ s\)$/);
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
});
