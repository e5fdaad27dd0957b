import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { writePidFile } from "../shared/pid-file.ts";
import { killLeftoversOf } from "./leftovers.ts";

test("what a killed test process has started is killed, and nothing of another one's", async () => {
  const parent = mkdtempSync(join(tmpdir(), "tenho-leftovers-"));
  const start = async (folder: string) => {
    const marker = `--profile=${join(parent, folder)}`;
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000); console.log(1)", "--", marker]);
    await once(child.stdout, "data");
    mkdirSync(join(parent, folder, "pids"), { recursive: true });
    writePidFile(join(parent, folder, "pids", "wallet.json"), { pid: child.pid ?? 0, marker });
    return child;
  };
  const [own, others] = [await start("errors-4711"), await start("errors-47110")];
  try {
    const ended = once(own, "exit");
    killLeftoversOf(parent, 4711);
    assert.deepEqual(await ended, [null, "SIGKILL"]);
    assert.equal(others.exitCode ?? others.signalCode, null);
  } finally {
    for (const child of [own, others]) child.kill("SIGKILL");
    rmSync(parent, { recursive: true });
  }
});
