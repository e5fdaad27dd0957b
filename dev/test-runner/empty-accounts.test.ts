import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { jetstreamManager } from "@nats-io/jetstream";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { createAccountEmptier } from "./empty-accounts.ts";

const url = testInfra().natsUrl();
const account = new URL(url).username;
const dir = mkdtempSync(join(tmpdir(), "tenho-accounts-"));
let nc: Awaited<ReturnType<typeof connectNats>>;
before(async () => {
  nc = await connectNats({ url, name: "test" });
});
after(async () => {
  await nc.close();
  rmSync(dir, { recursive: true });
});

it("the streams of an account are deleted once the process that took it has ended, and not before", async () => {
  const manager = await jetstreamManager(nc);
  const streams = async () => (await manager.streams.list().next()).map(({ config }) => config.name).sort();
  for (const name of ["ONE", "TWO"]) await manager.streams.add({ name, subjects: [`${name}.>`] });
  const lock = join(dir, `suite-${account.replace("suite", "")}.lock`);
  const empty = createAccountEmptier(dir, url);
  for (const owner of ["", String(process.pid)]) {
    writeFileSync(lock, owner);
    await empty();
    assert.deepEqual(await streams(), ["ONE", "TWO"]);
  }
  writeFileSync(lock, String(spawnSync(process.execPath, ["--version"]).pid));
  await empty();
  assert.deepEqual(await streams(), []);
});
