import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FileResult } from "./file-result.ts";
import { giveSecondTries, unstableLines } from "./second-tries.ts";

const result = (path: string, failed: number): FileResult => ({
  path,
  passed: 3 - failed,
  failed,
  skipped: 0,
  ms: 1,
  failures: Array.from({ length: failed }, (_, number) => `  failure ${number} of ${path}`),
  output: [],
});

/** Gives second tries to files of which each is described by the failures of its runs, the first of them known. */
async function tried(runs: Record<string, number[]>, isFile = (_path: string) => true) {
  const ran: string[] = [];
  const left = new Map(Object.entries(runs).map(([path, failed]) => [path, [...failed]]));
  const next = (path: string) => result(path, left.get(path)?.shift() ?? 0);
  const first = Object.keys(runs).map(next);
  const runAgain = async (path: string) => {
    ran.push(path);
    return [next(path)];
  };
  const { results, unstable } = await giveSecondTries(first, { isFile, runAgain });
  return { ran, failed: results.map(({ path, failed }) => `${path} ${failed}`), unstable };
}

describe("a file that failed", () => {
  it("is unstable when it passes at its second or third run, and counts as passed", async () => {
    const { ran, failed, unstable } = await tried({ good: [0], once: [1, 0], twice: [2, 1, 0] });
    assert.deepEqual(ran, ["once", "twice", "twice"]);
    assert.deepEqual(failed, ["good 0", "once 0", "twice 0"]);
    assert.deepEqual(unstable, [
      { path: "once", failure: "  failure 0 of once" },
      { path: "twice", failure: "  failure 0 of twice" },
    ]);
    assert.match(unstableLines(unstable).join("\n"), /2 arquivos instáveis[\s\S]*~ instável: once\n {2}failure 0/);
  });

  it("has failed when it fails three times", async () => {
    const { ran, failed, unstable } = await tried({ bad: [1, 1, 1, 0] });
    assert.deepEqual([ran, failed, unstable], [["bad", "bad"], ["bad 1"], []]);
  });

  it("is not run again when more than six failed: something is broken", async () => {
    const many = Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((path) => [path, [1, 0]]));
    const { ran, failed } = await tried(many);
    assert.deepEqual([ran, failed.length, failed.every((line) => line.endsWith(" 1"))], [[], 7, true]);
  });

  it("is not run again when the failure belongs to no file", async () => {
    const { ran, failed } = await tried({ web: [1, 0] }, () => false);
    assert.deepEqual([ran, failed], [[], ["web 1"]]);
  });

  it("is not said to be unstable where every file passed", () => {
    assert.deepEqual(unstableLines([]), []);
  });
});
