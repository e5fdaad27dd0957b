import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import type { FileResult } from "./file-result.ts";
import { openKeptFiles } from "./kept-files.ts";

const folder = mkdtempSync(join(tmpdir(), "tenho-kept-files-"));
after(() => rmSync(folder, { recursive: true }));
const root = join(folder, "project");
const cacheDir = join(folder, "cache");
const WALLET = "services/wallet/test/debit.test.ts";
const USERS = "services/users/src/names.test.ts";

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Keeps results at the end of a run. */
function keep(...results: [result: FileResult, records?: string][]): void {
  const kept = open();
  for (const [result, records] of results) kept.keep(result, records);
  kept.flush();
}

/** The kept results as a run sees them that begins now; files of `src` folders have no records. */
function open(env: NodeJS.ProcessEnv = { PATH: "" }) {
  const kept = openKeptFiles(root, { cacheDir, env, hasRecords: (path) => !path.includes("/src/") });
  assert.ok(kept !== null);
  return kept;
}
const passed = (path: string, more: Partial<FileResult> = {}): FileResult => ({
  path,
  passed: 4,
  failed: 0,
  skipped: 0,
  ms: 1,
  failures: [],
  output: [],
  ...more,
});

describe("the result of a test file that passed", () => {
  it("is not kept outside a checkout of git", () => {
    mkdirSync(root, { recursive: true });
    assert.equal(openKeptFiles(root, { cacheDir, env: {}, hasRecords: () => false }), null);
  });

  it("is found until something changes that the file may read, and again once it is as it was", () => {
    execFileSync("git", ["init", "-q"], { cwd: root });
    write(WALLET, "test");
    write(USERS, "test");
    write("services/wallet/src/debit.ts", "one");
    write("packages/br/money.ts", "one");
    const records = join(folder, "records", "1", "statements");
    mkdirSync(records, { recursive: true });
    writeFileSync(join(records, "1.jsonl"), "{}\n");
    keep([passed(WALLET), dirname(records)], [passed(USERS)]);
    const found = () => [open().find(WALLET)?.passed, open().find(USERS)?.passed];
    assert.deepEqual(found(), [4, 4]);
    assert.equal(
      open({ PATH: "", TENHO_STARTED_AT: "1" }).find(USERS)?.passed,
      4,
      "the moment of a command changes no test",
    );
    write("services/wallet/src/debit.ts", "two");
    assert.deepEqual(found(), [undefined, 4]);
    write("services/wallet/src/debit.ts", "one");
    assert.deepEqual(found(), [4, 4]);
    for (const other of ["services/wallet/test/other.test.ts", "packages/br/money.test.ts"]) write(other, "new");
    assert.deepEqual(found(), [4, 4], "of another test file no result depends");
    write("packages/br/new.ts", "shared");
    assert.deepEqual(found(), [undefined, undefined]);
    rmSync(join(root, "packages/br/new.ts"));
    assert.deepEqual(open({ PATH: "", MONEY_RUNS: "500" }).find(USERS), null, "a variable asks for another run");
  });

  it("is not kept when a file that it may read was edited while it ran", () => {
    write(USERS, "slow");
    const kept = open();
    kept.keep(passed(USERS));
    write("services/users/src/names.ts", "edited meanwhile");
    kept.flush();
    assert.equal(open().find(USERS), null);
    rmSync(join(root, "services/users/src/names.ts"));
    assert.equal(open().find(USERS), null);
    write(USERS, "test");
  });

  it("is found together with what it asked of the stores, or not at all", () => {
    const given = join(folder, "given");
    const [key, ...others] = open().recordKeys([WALLET, "services/wallet/test/other.test.ts"]);
    assert.ok(key !== undefined && others.length === 0);
    open().giveRecords([key], given);
    assert.deepEqual(readdirSync(join(given, key, "statements")), ["1.jsonl"]);
    rmSync(join(cacheDir, "kept", "records"), { recursive: true });
    assert.deepEqual([open().find(WALLET), open().find(USERS)?.passed], [null, 4]);
  });

  it("is not kept when a test failed or was skipped, or none ran", () => {
    write(USERS, "another");
    for (const more of [{ failed: 1 }, { skipped: 1 }, { passed: 0 }]) keep([passed(USERS, more)]);
    assert.equal(open().find(USERS), null);
  });

  it("of a file that judges others' requests holds for these alone", () => {
    const plans = "tests/plans/statements.test.ts";
    const kept = open();
    kept.keepFor(passed(plans), ["a", "b"]);
    kept.flush();
    assert.equal(open().findFor(plans, ["a", "b"])?.passed, 4);
    assert.equal(open().findFor(plans, ["a"]), null);
    assert.ok(existsSync(join(cacheDir, "kept", "tests.jsonl")));
  });
});
