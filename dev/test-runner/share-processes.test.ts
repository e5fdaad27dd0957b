import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { partFiles, sharesProcess } from "./share-processes.ts";

const root = mkdtempSync(join(tmpdir(), "tenho-share-"));
after(() => rmSync(root, { recursive: true }));

function files(names: readonly string[], text = "test"): readonly string[] {
  for (const name of names) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return names;
}

describe("test files of one process", () => {
  it("are of one service, in their order and few", () => {
    const auth = files(Array.from({ length: 9 }, (_, at) => `services/auth/test/a${at}.test.ts`));
    const users = files(["services/users/test/a.test.ts", "services/users/test/b.test.ts"]);
    assert.deepEqual(partFiles(root, [...auth, ...users]), [auth.slice(0, 5), auth.slice(5), users]);
  });

  it("may read the same, and those by themselves come last", () => {
    const wallet = files(["services/wallet/test/a.test.ts", "services/wallet/test/b.test.ts"]);
    const [own = ""] = files(["services/wallet/test/ledger/books-command.test.ts"]);
    const [stack = ""] = files(["tests/plans/check-plans.test.ts"]);
    assert.deepEqual(partFiles(root, [stack, own, ...wallet]), [wallet, [own], [stack]]);
  });

  it("do not change or measure what belongs to the process", () => {
    const path = "services/auth/test/a.test.ts";
    for (const text of [
      "t.mock.timers.enable()",
      'import { mock } from "node:test"',
      'process.env.PORT = "1"',
      'process.on("exit", end)',
      "process.exit(1)",
      "performance.now()",
      "delete process.env.PORT",
    ]) {
      assert.equal(sharesProcess(path, text), false, text);
    }
    assert.equal(sharesProcess(path, "spawn(process.execPath, [], { env: { ...process.env } })"), true);
    assert.equal(sharesProcess("dev/start/a.test.ts", ""), false);
  });
});
