import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { rotateBackups } from "./rotate-backups.ts";

const WRITE_AND_HANG = fileURLToPath(new URL("./_write-and-hang.ts", import.meta.url));

describe("backups of one place", () => {
  let place: string;
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), "tenho-rotation-"));
  });
  afterEach(() => rmSync(place, { recursive: true, force: true }));

  const there = () => readdirSync(place).sort();
  const day = (day: number, time = "04:17:00.000") => new Date(`2026-11-${String(day).padStart(2, "0")}T${time}Z`);
  /** Writes the last file of a complete backup. */
  const write = async (dir: string) => writeFileSync(join(dir, "manifest.json"), "{}");
  const rotate = (now: Date, keep = 2, how = write) => rotateBackups({ place, keep, now, write: how });
  const failing = async (dir: string): Promise<void> => {
    writeFileSync(join(dir, "half"), "");
    throw new Error("the disk is full");
  };

  it("are named by time; of complete ones the newest stay", async () => {
    for (const one of [1, 2, 3]) await rotate(day(one));
    assert.deepEqual(there(), ["2026-11-02T04-17-00.000Z", "2026-11-03T04-17-00.000Z"]);
    const { made, removed } = await rotate(day(4), 1);
    assert.equal(made, "2026-11-04T04-17-00.000Z");
    assert.deepEqual(removed, ["2026-11-03T04-17-00.000Z", "2026-11-02T04-17-00.000Z"]);
    assert.deepEqual(there(), [made]);
  });

  it("all stay when a new one fails, which leaves nothing", async () => {
    for (const one of [1, 2]) await rotate(day(one));
    await assert.rejects(rotate(day(3), 1, failing), /the disk is full/);
    assert.deepEqual(there(), ["2026-11-01T04-17-00.000Z", "2026-11-02T04-17-00.000Z"]);
  });

  it("are partial by name until they are whole: nothing else is removed before", async () => {
    for (const one of [1, 2]) await rotate(day(one));
    await rotate(day(3), 1, async (dir) => {
      assert.deepEqual(there(), [
        "2026-11-01T04-17-00.000Z",
        "2026-11-02T04-17-00.000Z",
        "2026-11-03T04-17-00.000Z.partial",
      ]);
      await write(dir);
    });
  });

  it("all stay when the command is killed; what it wrote is named partial, never counted, and removed a day later", async () => {
    for (const one of [1, 2]) await rotate(day(one));
    const killed = spawn(process.execPath, [WRITE_AND_HANG, place, day(3).toISOString()], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(killed.stdout, "data");
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const partial = "2026-11-03T04-17-00.000Z.partial";
    assert.deepEqual(there(), ["2026-11-01T04-17-00.000Z", "2026-11-02T04-17-00.000Z", partial]);
    assert.ok(existsSync(join(place, partial, "manifest.json")), "killed as late as can be");
    await rotate(day(4));
    assert.deepEqual(there(), ["2026-11-02T04-17-00.000Z", partial, "2026-11-04T04-17-00.000Z"]);
    await rotate(day(4, "04:18:00"));
    assert.deepEqual(there(), ["2026-11-04T04-17-00.000Z", "2026-11-04T04-18-00.000Z"]);
  });

  it("stop being called so before anything of them is removed, so that none is called whole when that is cut off", async () => {
    await rotate(day(1));
    const remove = async () => {
      throw new Error("cut off");
    };
    await assert.rejects(rotateBackups({ place, keep: 1, now: day(2), write, remove }), /cut off/);
    assert.deepEqual(there(), ["2026-11-01T04-17-00.000Z.partial", "2026-11-02T04-17-00.000Z"]);
    await rotate(day(3));
    assert.deepEqual(there(), ["2026-11-02T04-17-00.000Z", "2026-11-03T04-17-00.000Z"]);
  });

  it("lose what a dead command left also where the new one fails, as that may be what fills the disk", async () => {
    mkdirSync(join(place, "2026-11-01T04-17-00.000Z.partial"));
    await assert.rejects(rotate(day(3), 1, failing));
    assert.deepEqual(there(), []);
  });

  it("are alone what is removed: not folders of other names, nor one of theirs without a manifest", async () => {
    const others = ["2026-10-01T04-17-00.000Z", "before-the-move", "lost+found", "x.partial"];
    for (const name of others) mkdirSync(join(place, name));
    for (const one of [1, 2]) await rotate(day(one), 1);
    assert.deepEqual(there(), [...others, "2026-11-02T04-17-00.000Z"].sort());
  });

  it("keep the new one where the clock went back", async () => {
    await rotate(day(9), 1);
    await rotate(day(8), 1);
    assert.deepEqual(there(), ["2026-11-08T04-17-00.000Z"]);
  });

  it("are two where they begin within one second, the later one the newer", async () => {
    for (const time of ["04:17:00.001", "04:17:00.002", "04:17:00.010"]) await rotate(day(1, time));
    assert.deepEqual(there(), ["2026-11-01T04-17-00.002Z", "2026-11-01T04-17-00.010Z"]);
  });

  it("are made by one command at a moment", async () => {
    await rotate(day(1), 2, async (dir) => {
      await assert.rejects(rotate(day(1)), /outro backup começou agora/);
      await write(dir);
    });
    assert.deepEqual(there(), ["2026-11-01T04-17-00.000Z"]);
  });
});
