import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { endStaleProcess, isOurs, writePidFile } from "./pid-file.ts";

const folder = mkdtempSync(join(tmpdir(), "tenho-pids-"));
const children: ChildProcess[] = [];

after(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

async function startIdle(marker: string): Promise<{ pid: number; ended: Promise<unknown> }> {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000); console.log(1)", "--", marker]);
  children.push(child);
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  return { pid: child.pid ?? 0, ended };
}

describe("leftovers of a killed launcher", () => {
  test("a process that still carries the marker is ended", async () => {
    const file = join(folder, "ours.json");
    const { pid, ended } = await startIdle("--profile=/somewhere/ours");
    writePidFile(file, { pid, marker: "--profile=/somewhere/ours" });
    assert.equal(await endStaleProcess(file), pid);
    await ended;
    assert.equal(existsSync(file), false);
  });

  test("a process that got the same pid later is left alone", async () => {
    const file = join(folder, "foreign.json");
    const { pid } = await startIdle("--profile=/somewhere/else");
    writePidFile(file, { pid, marker: "--profile=/somewhere/ours" });
    assert.equal(await endStaleProcess(file), null);
    assert.equal(isOurs({ pid, marker: "--profile=/somewhere/else" }), true);
    assert.equal(existsSync(file), false);
  });

  test("an unreadable or missing record ends nobody", async () => {
    const file = join(folder, "broken.json");
    assert.equal(await endStaleProcess(file), null);
    for (const text of ["", "{", '{"pid": 1, "marker": "x"}', `{"pid": ${process.pid}, "marker": ""}`]) {
      writeFileSync(file, text);
      assert.equal(await endStaleProcess(file), null);
    }
  });
});
