import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { findTestFiles, needStores, sharesStack } from "./find-test-files.ts";

const UNIT = "services/wallet/src/app/debit.test.ts";
const SANDBOX = "sandbox/test/limits.test.ts";
const LIGHT = "services/wallet/test/debit.test.ts";
/** A test of the sandbox that drives a browser. */
const PAGE = "sandbox/test/bank-page.test.ts";
const COMPONENT = "web/src/shared/field.test.tsx";
const HEAVY = "tests/trust/crash.test.ts";
/** Heavy suites that run on the stack of the run, one of them in a folder of light ones. */
const SHARING = ["tests/authorisation/every-route.test.ts", "tests/journeys/panel/login.test.ts"];
const LIGHT_NEIGHBOUR = "tests/authorisation/body-limits.test.ts";
/** It judges what all others asked of the stores. */
const LAST = "tests/plans/statements.test.ts";
const LONG = "tests/kubernetes/install.test.ts";
/** A long suite in a folder of heavy ones. */
const WALK = "tests/journeys/errors/error-catalogue.test.ts";
/** A long suite that only its own command runs, or whoever names it. */
const CONTAINERS = "tests/containers/compose.test.ts";

describe("which test files are run", () => {
  const root = mkdtempSync(join(tmpdir(), "tenho-files-"));
  after(() => rmSync(root, { recursive: true }));
  const short = [UNIT, SANDBOX, LIGHT, PAGE, LIGHT_NEIGHBOUR, COMPONENT, HEAVY, ...SHARING, LAST];
  for (const file of [...short, LONG, WALK, CONTAINERS, "web/node_modules/other/a.test.ts"]) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), "");
  }
  const find = (long: boolean, ...asked: string[]) => findTestFiles(root, { asked, long }, root);
  const none = { unit: [], light: [], components: [], heavy: [], shared: [], last: [], long: [] };

  it("are all but the long ones when none is asked for", () => {
    assert.deepEqual(find(false), {
      unit: [SANDBOX, UNIT],
      light: [PAGE, LIGHT, LIGHT_NEIGHBOUR],
      components: [COMPONENT],
      heavy: [HEAVY],
      shared: SHARING,
      last: [LAST],
      long: [],
    });
  });

  it("are the long ones too when they are asked for", () => {
    assert.deepEqual(find(false, LONG), { ...none, long: [LONG] });
    assert.deepEqual(find(false, "tests"), {
      ...none,
      light: [LIGHT_NEIGHBOUR],
      heavy: [HEAVY],
      shared: SHARING,
      last: [LAST],
      long: [CONTAINERS, WALK, LONG],
    });
  });

  it("that share the stack of the run are no heavy ones, which have stacks of their own", () => {
    const { heavy, shared } = find(false);
    assert.deepEqual([heavy.filter(sharesStack), shared], [[], SHARING]);
  });

  it("need stores unless they are unit and component files alone", () => {
    assert.equal(needStores(find(false, "services/wallet/src", SANDBOX, "web")), false);
    for (const file of [LIGHT, HEAVY, LAST, LONG]) assert.equal(needStores(find(false, file, UNIT)), true);
  });

  it("leave out the long ones where only short ones are wanted", () => {
    const asked = [LIGHT, LONG];
    assert.deepEqual(findTestFiles(root, { asked, long: false, shortOnly: true }, root), { ...none, light: [LIGHT] });
  });

  it("are refused where a requested path has none", () => {
    assert.throws(
      () => find(false, LIGHT, "services/wallet/tset"),
      /Nenhum arquivo de teste em services\/wallet\/tset/,
    );
  });

  it("are the long ones alone in a long run, whatever is asked for", () => {
    assert.deepEqual(find(true), { ...none, long: [WALK, LONG] });
    assert.deepEqual(find(true, "tests"), { ...none, long: [CONTAINERS, WALK, LONG] });
    assert.deepEqual(find(true, LIGHT), none);
  });
});
