import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { waitForOrphanedBackends } from "./orphaned-backends.ts";

const hasTable = existsSync("/proc/sysvipc/shm");

describe("what a killed PostgreSQL left behind", () => {
  const folder = mkdtempSync(join(tmpdir(), "tenho-backends-"));
  after(() => rmSync(folder, { recursive: true }));

  it("is waited for while a process holds the shared memory", { skip: hasTable ? false : "not Linux" }, async () => {
    // The server of this test run is alive and plays a backend that has not noticed yet.
    const alive = join(process.env.TENHO_TEST_DIR ?? "", "postgres");
    await assert.rejects(waitForOrphanedBackends(alive, 1), /sem resposta em 1 ms/);
  });

  it("is gone when nobody holds it, or there never was a server", async () => {
    await waitForOrphanedBackends(folder);
    writeFileSync(join(folder, "postmaster.pid"), "1\n/data\n0\n5432\n\n127.0.0.1\n  1   2147483647\nready\n");
    await waitForOrphanedBackends(folder);
  });
});
