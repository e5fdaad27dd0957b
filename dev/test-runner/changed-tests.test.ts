import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { changedFiles, testsOf } from "./changed-tests.ts";

describe("the tests of what changed", () => {
  const root = mkdtempSync(join(tmpdir(), "tenho-changed-"));
  after(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], { cwd: root });
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  git("init", "-q");
  write("services/a/src/rule.ts", "export const rule = 1;");
  write("services/a/src/use.ts", 'export { rule } from "./rule.ts";');
  write("services/a/test/use.test.ts", 'import { rule } from "../src/use.ts";');
  write("services/a/test/late.test.ts", 'const late = await import("../src/rule.ts");');
  write("services/a/test/other.test.ts", 'import "node:fs";');
  write("web/src/price.test.tsx", 'import type { Rule } from "../../services/a/src/rule.ts"; export const a = <p />;');
  git("add", ".");
  git("commit", "-qm", "first");

  it("are those that import it, by steps, late, or for a type", () => {
    const found = testsOf(root, ["services/a/src/rule.ts"]);
    assert.deepEqual(found.sort(), [
      "services/a/test/late.test.ts",
      "services/a/test/use.test.ts",
      "web/src/price.test.tsx",
    ]);
  });

  it("are all of its package where no module imports it", () => {
    const found = testsOf(root, ["services/a/rows.sql"]);
    assert.deepEqual(
      found.sort(),
      ["late", "other", "use"].map((name) => `services/a/test/${name}.test.ts`),
    );
  });

  it("are those of changed, new and removed files since a commit", () => {
    write("services/a/src/rule.ts", "export const rule = 2;");
    write("services/a/test/new.test.ts", 'import "../src/rule.ts";');
    rmSync(join(root, "services/a/src/use.ts"));
    const changed = changedFiles(root, "HEAD").sort();
    assert.deepEqual(changed, ["services/a/src/rule.ts", "services/a/src/use.ts", "services/a/test/new.test.ts"]);
    assert.deepEqual(testsOf(root, ["services/a/src/use.ts"]), ["services/a/test/use.test.ts"]);
    assert.ok(testsOf(root, changed).includes("services/a/test/new.test.ts"));
  });
});
