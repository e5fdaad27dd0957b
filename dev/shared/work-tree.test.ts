import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { digestOf, readWorkTree } from "./work-tree.ts";

const root = mkdtempSync(join(tmpdir(), "tenho-tree-"));
after(() => rmSync(root, { recursive: true }));
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], { cwd: root, stdio: "pipe" });
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const digest = (isChosen = (_path: string) => true) => {
  const tree = readWorkTree(root);
  assert.ok(tree !== null);
  return digestOf(tree, isChosen);
};

describe("the files of a checkout", () => {
  it("are none where it is no checkout of git", () => {
    assert.equal(readWorkTree(root), null);
  });

  it("have the same digest however they came to be so, and another after any change", () => {
    git("init", "-q");
    write("a.txt", "one");
    write("açaí.txt", "two");
    write(".gitignore", "*.log\n");
    const unknown = digest();
    git("add", ".");
    git("commit", "-qm", "first");
    assert.equal(digest(), unknown, "new files count before they are committed");
    write("a.log", "ignored");
    assert.equal(digest(), unknown);

    write("a.txt", "changed");
    const changed = digest();
    assert.notEqual(changed, unknown);
    assert.equal(
      digest((path) => path === "açaí.txt"),
      digestOf(new Map(readWorkTree(root) ?? []), (path) => path.startsWith("aç")),
    );
    git("commit", "-qam", "second");
    assert.equal(digest(), changed);

    chmodSync(join(root, "a.txt"), 0o755);
    assert.notEqual(digest(), changed, "a file that may be run is another");
    chmodSync(join(root, "a.txt"), 0o644);
    assert.equal(digest(), changed);

    rmSync(join(root, "a.txt"));
    assert.notEqual(digest(), changed);
    assert.ok(!readWorkTree(root)?.has("a.txt"));
  });
});
