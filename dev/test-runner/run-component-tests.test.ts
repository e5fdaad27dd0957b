import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, describe, test } from "node:test";
import { loadDevConfig } from "../shared/config.ts";
import { sumOf } from "./file-result.ts";
import { runComponentTests } from "./run-component-tests.ts";

const { root } = loadDevConfig();
const folder = mkdtempSync(join(tmpdir(), "tenho-components-"));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "jest.config.ts"), 'export default { testMatch: ["**/*.test.js"], transform: {} };\n');

async function outcome(texts: Record<string, string>, timeoutMs = 60_000) {
  const lines: string[] = [];
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  const files = Object.keys(texts).map((name) => relative(root, join(folder, name)));
  const print = (line: string) => void lines.push(line);
  const results = await runComponentTests({ root, folder, files, testTimeoutMs: 10_000, timeoutMs, print });
  return { totals: sumOf(results), printed: lines.join("\n") };
}

describe("the runner of component tests", () => {
  test("counts each test as passed, failed or skipped, and shows why one failed", async () => {
    const { totals, printed } = await outcome({
      "good.test.js": 'test("one", () => {}); test("two", () => {}); test.skip("three", () => {});',
      "bad.test.js": 'test("four", () => { throw new Error("boom"); }); test("five", () => {});',
    });
    assert.deepEqual(totals, { passed: 3, failed: 1, skipped: 1 });
    assert.match(printed, /✔ .*good\.test\.js \(2, [\d.]+ s\)/);
    assert.match(printed, /✖ .*bad\.test\.js\n {2}four\n[\s\S]*Error: boom/);
  });

  test("a file that does not load, or holds no test, is a failure", async () => {
    const { totals } = await outcome({
      "broken.test.js": 'throw new Error("no module");',
      "empty.test.js": "// nothing",
    });
    assert.deepEqual(totals, { passed: 0, failed: 2, skipped: 0 });
  });

  test("a run that does not end is one failure, not a success of none", async () => {
    const { totals, printed } = await outcome({ "endless.test.js": "while (true) {}" }, 5_000);
    assert.deepEqual(totals, { passed: 0, failed: 1, skipped: 0 });
    assert.match(printed, /não chegaram ao fim/);
  });
});
