import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { findTestFiles } from "./find-test-files.ts";

const LIGHT = "services/wallet/src/app/debit.test.ts";
const COMPONENT = "web/src/shared/field.test.tsx";
const HEAVY = "tests/faults/crash.test.ts";
const LONG = "tests/kubernetes/install.test.ts";
/** A long one in a folder of heavy ones. */
const WALK = "tests/journeys/errors/error-catalogue.test.ts";

describe("which test files are run", () => {
  const root = mkdtempSync(join(tmpdir(), "tenho-files-"));
  after(() => rmSync(root, { recursive: true }));
  for (const file of [LIGHT, COMPONENT, HEAVY, LONG, WALK, "web/node_modules/other/a.test.ts"]) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), "");
  }
  const find = (long: boolean, ...asked: string[]) => findTestFiles(root, { asked, long }, root);
  const none = { light: [], components: [], heavy: [], long: [] };

  it("are all but the long ones when none is asked for", () => {
    assert.deepEqual(find(false), { light: [LIGHT], components: [COMPONENT], heavy: [HEAVY], long: [] });
  });

  it("are the long ones too when they are asked for", () => {
    assert.deepEqual(find(false, LONG), { ...none, long: [LONG] });
    assert.deepEqual(find(false, "tests"), { ...none, heavy: [HEAVY], long: [WALK, LONG] });
  });

  it("are the long ones alone in a long run, whatever is asked for", () => {
    assert.deepEqual(find(true), { ...none, long: [WALK, LONG] });
    assert.deepEqual(find(true, "tests"), { ...none, long: [WALK, LONG] });
    assert.deepEqual(find(true, LIGHT), none);
  });
});
