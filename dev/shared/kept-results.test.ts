import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { openKeptResults } from "./kept-results.ts";

const folder = mkdtempSync(join(tmpdir(), "tenho-kept-"));
after(() => rmSync(folder, { recursive: true }));
const result = (key: string) => ({ key, name: `${key}.test.ts`, passed: 3, skipped: 0 });

describe("kept results", () => {
  it("are found by their key by a later run, each on a line of its own", () => {
    const file = join(folder, "new", "tests.jsonl");
    const kept = openKeptResults(file);
    assert.equal(kept.find("a"), null);
    for (const key of ["a", "b", "a"]) kept.keep(result(key));
    assert.deepEqual(kept.find("a"), result("a"));
    const later = openKeptResults(file);
    assert.deepEqual([later.find("a"), later.find("b"), later.find("c")], [result("a"), result("b"), null]);
    assert.equal(readFileSync(file, "utf8").trim().split("\n").length, 2);
  });

  it("survive a line that was cut off or holds something else", () => {
    const file = join(folder, "torn.jsonl");
    openKeptResults(file).keep(result("a"));
    appendFileSync(file, '{"key":"b","na\n[]\n{"key":"c"}\n');
    openKeptResults(file).keep(result("d"));
    const later = openKeptResults(file);
    assert.deepEqual(
      ["a", "b", "c", "d"].map((key) => later.find(key)?.key),
      ["a", undefined, undefined, "d"],
    );
  });

  it("are cut to the newest when they have become many", () => {
    const file = join(folder, "many.jsonl");
    writeFileSync(
      file,
      Array.from({ length: 40_001 }, (_, number) => `${JSON.stringify(result(String(number)))}\n`).join(""),
    );
    assert.equal(openKeptResults(file).find("0")?.key, "0", "this run still knows them");
    const later = openKeptResults(file);
    assert.deepEqual([later.find("0"), later.find("40000")?.key], [null, "40000"]);
  });
});
