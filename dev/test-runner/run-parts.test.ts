import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { type Outcome, outcomeOf } from "./_runner-outcome.ts";

const folder = mkdtempSync(join(tmpdir(), "tenho-parts-"));
after(() => rmSync(folder, { recursive: true }));

const LIMITS = { testTimeoutMs: 60_000, fileTimeoutMs: 120_000 };
const HEAD = 'import { after, before, beforeEach, test } from "node:test";\n';
const GOOD = `${HEAD}test("good", () => {});`;
/** A file that adds its name to the file "runs" each time that it is run. */
const counted = (name: string): string =>
  `import { appendFileSync } from "node:fs";\n${GOOD}\nappendFileSync("runs", "${name}");`;

/** Runs files through `runParts` in one process. */
function outcome(texts: Record<string, string>, hooks = ""): Outcome {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "runs"), "");
  const options = { ...LIMITS, parts: [Object.keys(texts)], concurrency: 1, showOutput: false };
  return outcomeOf(folder, { module: "run-parts.ts", name: "runParts", options, hooks, timeoutMs: 240_000 });
}

const runs = (): string => readFileSync(join(folder, "runs"), "utf8");

describe("test files in one process", () => {
  it("are run in turn, each with the hooks at its top and no other file's, and counted each for itself", () => {
    const first = `${HEAD}
      globalThis.seen = [];
      before(() => { seen.push("before"); });
      beforeEach(() => { seen.push("beforeEach"); });
      after(async () => { await new Promise(setImmediate); seen.push("after"); });
      test("one", () => { seen.push(process.pid); });
      test.skip("not now", () => {});`;
    const second = `import assert from "node:assert/strict";\n${HEAD}
      await new Promise(setImmediate);
      before(() => { seen.push("its own"); });
      test("two", () => assert.deepEqual(seen, ["before", "beforeEach", process.pid, "after", "its own"]));
      test("three", () => {});`;
    const { totals, printed } = outcome({ "a.test.mjs": first, "b.test.mjs": second });
    assert.deepEqual(totals, { passed: 3, failed: 0, skipped: 1 });
    assert.match(printed, /^✔ a\.test\.mjs \(1, [\d.]+ s\)\n✔ b\.test\.mjs \(2, [\d.]+ s\)$/);
  });

  it("see the variables of their own turn alone", () => {
    const says = (name: string) => `import assert from "node:assert/strict";\n${HEAD}
      assert.equal(process.env.TENHO_TEST_FILE, "${name}");
      assert.equal(process.env.TENHO_TEST_RECORDS, "records of ${name}");
      test("good", () => {});`;
    const { totals, printed } = outcome(
      { "a.test.mjs": says("a.test.mjs"), "b.test.mjs": says("b.test.mjs") },
      "openRecords: (path) => ({ env: { TENHO_TEST_RECORDS: 'records of ' + path }, reads: () => [], folder: path }),",
    );
    assert.deepEqual(totals, { passed: 2, failed: 0, skipped: 0 });
    assert.doesNotMatch(printed, /↻/);
  });

  it("that fail there are run again by themselves, and only that counts", () => {
    const alone = `${HEAD}test("alone", () => { if (globalThis.left) throw new Error("left behind"); });`;
    const bad = `${HEAD}test("bad", () => { throw new Error("boom"); });`;
    const { totals, printed } = outcome({
      "a.test.mjs": `${GOOD}\nglobalThis.left = true;`,
      "alone.test.mjs": alone,
      "bad.test.mjs": bad,
    });
    assert.deepEqual(totals, { passed: 2, failed: 1, skipped: 0 });
    assert.match(
      printed,
      /✔ alone\.test\.mjs[\s\S]*↻ alone\.test\.mjs passou num processo seu[\s\S]*Error: left behind/,
    );
    assert.equal(printed.match(/✖ bad\.test\.mjs/g)?.length, 1);
  });

  it("are all run again by themselves when their process dies, and the one that ended it fails", () => {
    const dies = `${HEAD}test("dies", () => process.exit(3));`;
    const { totals, printed } = outcome({
      "a.test.mjs": counted("a"),
      "dies.test.mjs": dies,
      "z.test.mjs": counted("z"),
    });
    assert.deepEqual(totals, { passed: 2, failed: 1, skipped: 0 });
    assert.match(printed, /✖ dies\.test\.mjs\n[\s\S]*o processo terminou com 3/);
    assert.equal(runs(), "aaz");
  });

  it("are all run again when their process fails after them: nothing tells whose fault it was", () => {
    const late = `${HEAD}test("early", () => void setTimeout(() => { throw new Error("late"); }, 0));
      after(() => new Promise((resolve) => process.once("uncaughtException", () => setImmediate(resolve))));`;
    const { totals } = outcome({ "a.test.mjs": counted("a"), "late.test.mjs": late });
    assert.deepEqual(totals, { passed: 2, failed: 1, skipped: 0 });
    assert.equal(runs(), "aa");
  });

  it("are all run again when one of them read what it may not read", () => {
    const { totals, printed } = outcome(
      { "a.test.mjs": counted("a"), "b.test.mjs": counted("b") },
      `openRecords: () => ({ env: {}, reads: () => ["a.test.mjs", "secret"], folder: "" }),
       findStrays: (path) => (path === "b.test.mjs" ? ["secret"] : path === "a.test.mjs" && globalThis.isAgain ? [] : (globalThis.isAgain = true, ["a.test.mjs", "secret"])),`,
    );
    assert.deepEqual(totals, { passed: 2, failed: 1, skipped: 0 });
    assert.match(printed, /✖ b\.test\.mjs\n[\s\S]*lê também secret/);
    assert.equal(runs(), "abab");
  });

  it("without a test fail", () => {
    const { totals, printed } = outcome({ "a.test.mjs": GOOD, "empty.test.mjs": "" });
    assert.deepEqual(totals, { passed: 1, failed: 1, skipped: 0 });
    assert.match(printed, /✖ empty\.test\.mjs[\s\S]*o arquivo não tem nenhum teste/);
  });
});
