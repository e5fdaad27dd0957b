import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { type Outcome, outcomeOf } from "./_runner-outcome.ts";

const folder = mkdtempSync(join(tmpdir(), "tenho-unit-"));
after(() => rmSync(folder, { recursive: true }));

const HEAD = 'import { beforeEach, test } from "node:test";\n';
const GOOD = `${HEAD}test("good", () => {});`;

const LIMITS = { testTimeoutMs: 60_000, fileTimeoutMs: 120_000 };

/** Runs files through `runUnitFiles` in one process. */
function outcome(texts: Record<string, string>): Outcome {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  const options = { ...LIMITS, files: Object.keys(texts), processes: 1, showOutput: false };
  return outcomeOf(folder, { module: "run-unit-files.ts", name: "runUnitFiles", options, timeoutMs: 60_000 });
}

describe("unit files in one process", () => {
  it("share it and are counted together", () => {
    const says = `${HEAD}test("says", () => { globalThis.first = process.pid; });`;
    const hears = `${HEAD}test("hears", () => { if (globalThis.first !== process.pid) throw new Error("alone"); });\ntest.skip("not now", () => {});`;
    const { totals, printed } = outcome({ "a.test.mjs": says, "b.test.mjs": hears });
    assert.deepEqual(totals, { passed: 2, failed: 0, skipped: 1 });
    assert.match(printed, /^✔ a\.test\.mjs \(1, [\d.]+ s\)\n✔ b\.test\.mjs \(1, [\d.]+ s\)$/);
  });

  it("fail by their own name, with what was printed", () => {
    const bad = `${HEAD}test("bad", () => { console.log("clue"); throw new Error("boom"); });`;
    const { totals, printed } = outcome({ "a.test.mjs": GOOD, "bad.test.mjs": bad });
    assert.deepEqual(totals, { passed: 1, failed: 1, skipped: 0 });
    assert.match(
      printed,
      /^✔ a\.test\.mjs.*\n\n✖ bad\.test\.mjs\n {2}bad\n {4}Error: boom[\s\S]*— saída de bad\.test\.mjs[\s\S]*clue/,
    );
    assert.doesNotMatch(printed, /✔ bad/);
  });

  it("that cannot be imported fail, and the others are run", () => {
    const { totals, printed } = outcome({ "broken.test.mjs": "syntax error", "z.test.mjs": GOOD });
    assert.deepEqual(totals, { passed: 1, failed: 1, skipped: 0 });
    assert.match(printed, /\n✖ broken\.test\.mjs\n[\s\S]*SyntaxError/);
  });

  it("are all run, also those imported long after the tests before them ended", () => {
    const slow = `import { setTimeout } from "node:timers/promises";\n${GOOD}\nawait setTimeout(300);`;
    const { totals } = outcome({ "a.test.mjs": GOOD, "slow.test.mjs": slow, "z.test.mjs": GOOD });
    assert.deepEqual(totals, { passed: 3, failed: 0, skipped: 0 });
  });

  it("without a test fail", () => {
    const { totals, printed } = outcome({ "empty.test.mjs": "", "z.test.mjs": GOOD });
    assert.deepEqual(totals, { passed: 1, failed: 1, skipped: 0 });
    assert.match(printed, /✖ empty\.test\.mjs[\s\S]*o arquivo não tem nenhum teste/);
  });

  it("with a hook for every file of the process fail", () => {
    const { totals, printed } = outcome({ "hook.test.mjs": `${GOOD}\nbeforeEach(() => {});`, "z.test.mjs": GOOD });
    assert.deepEqual(totals, { passed: 2, failed: 1, skipped: 0 });
    assert.match(printed, /✖ hook\.test\.mjs[\s\S]*gancho fora de um describe/);
  });

  it("are run again, each alone, when their process dies, and the one that ended it fails by its name", () => {
    const dies = `${HEAD}test("dies", () => process.exit(3));`;
    const { totals, printed } = outcome({ "a.test.mjs": GOOD, "dies.test.mjs": dies, "z.test.mjs": GOOD });
    assert.deepEqual(totals, { passed: 2, failed: 1, skipped: 0 });
    assert.match(printed, /✖ dies\.test\.mjs\n[\s\S]*o processo terminou com 3/);
    assert.doesNotMatch(printed, /nenhum teste/);
  });
});
