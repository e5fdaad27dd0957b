import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, test } from "node:test";
import { writePidFile } from "../shared/pid-file.ts";
import { SetupError } from "../shared/setup-error.ts";
import { findStores } from "./find-stores.ts";
import { publishStores, releaseProfileDir, START_PROFILE, takeProfileDir } from "./profile-dir.ts";

const root = mkdtempSync(join(tmpdir(), "tenho-stores-"));
const dir = join(root, ".tenho", START_PROFILE);
const stores = {
  postgresUrl: "postgres://a",
  natsUrl: "nats://b",
  mongoUrl: "mongodb://c",
  graphApiUrl: "http://d",
  gatewayAdminUrl: "http://e",
};
const find = () => findStores({ root }, "NATS_URL");
after(() => rmSync(root, { recursive: true }));

describe("the stores of the running system", () => {
  beforeEach(() => takeProfileDir(dir));

  test("are found while it runs, by their owner alone", () => {
    assert.throws(find, SetupError);
    publishStores(dir, stores);
    assert.deepEqual(find(), stores);
    assert.equal(statSync(join(dir, "stores.json")).mode & 0o077, 0);
  });

  test("are not found after it has stopped, nor when it was killed, nor by what the last one left", async () => {
    publishStores(dir, stores);
    releaseProfileDir(dir);
    assert.throws(find, /npm start.*NATS_URL/);
    await takeProfileDir(dir);
    publishStores(dir, stores);
    writePidFile(join(dir, "launcher.json"), { pid: process.pid, marker: "what no command line of ours holds" });
    assert.throws(find, SetupError);
    await takeProfileDir(dir);
    assert.throws(find, SetupError);
    writeFileSync(join(dir, "launcher.json"), "half a li");
    assert.throws(find, SetupError);
  });
});
