import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { filesToJudge } from "./run-last-files.ts";

const [STATEMENTS, REQUESTS] = ["tests/plans/statements.test.ts", "tests/plans/store-requests.test.ts"];
const records = mkdtempSync(join(tmpdir(), "tenho-records-"));
after(() => rmSync(records, { recursive: true }));

describe("the tests over what the others asked of the stores", () => {
  it("are run of a store that was asked for something, or where they are requested: then nothing asked is a failure", () => {
    mkdirSync(join(records, "1"));
    assert.deepEqual(filesToJudge([], records), []);
    assert.deepEqual(filesToJudge([], join(records, "none")), []);
    assert.deepEqual(filesToJudge([STATEMENTS, REQUESTS], records), [STATEMENTS, REQUESTS]);
    mkdirSync(join(records, "2", "store-asks"), { recursive: true });
    assert.deepEqual(filesToJudge([], records), [REQUESTS]);
    mkdirSync(join(records, "1", "statements"));
    assert.deepEqual(filesToJudge([], records), [STATEMENTS, REQUESTS]);
  });
});
