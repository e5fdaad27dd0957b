import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { createPortMemory, findFreePort } from "./free-port.ts";
import { claimPort } from "./port-claims.ts";

const folder = mkdtempSync(join(tmpdir(), "tenho-ports-"));
after(() => rmSync(folder, { recursive: true }));

describe("ports of a profile", () => {
  test("stay the same from one start to the next, one a name", async () => {
    const file = join(folder, "a", "ports.json");
    const first = createPortMemory(file);
    const [postgres, nats] = [await first.portFor("postgres"), await first.portFor("nats")];
    assert.notEqual(postgres, nats);
    const second = createPortMemory(file);
    assert.deepEqual([await second.portFor("postgres"), await second.portFor("nats")], [postgres, nats]);
  });

  test("give way when another process took one meanwhile", async () => {
    const file = join(folder, "b.json");
    const port = await createPortMemory(file).portFor("nats");
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    try {
      assert.notEqual(await createPortMemory(file).portFor("nats"), port);
    } finally {
      other.close();
    }
  });

  test("survive a broken file", async () => {
    const file = join(folder, "c.json");
    writeFileSync(file, '{"nats": "x", "postgres":');
    assert.ok((await createPortMemory(file).portFor("nats")) > 0);
  });
});

describe("a free port", () => {
  test("is none that an outgoing connection of this machine would take, and given to one process only", async () => {
    const ports = await Promise.all(Array.from({ length: 200 }, findFreePort));
    assert.equal(new Set(ports).size, 200);
    assert.deepEqual(
      ports.filter((port) => port >= 30_000),
      [],
    );
    assert.ok(!claimPort(ports[0] ?? 0), "it is claimed");
  });

  test("is claimed until the process ends that has it, however it ends", () => {
    const claims = join(folder, "claims");
    const claim = `const { claimPort } = await import(${JSON.stringify(import.meta.resolve("./port-claims.ts"))});
      console.log(claimPort(15000, ${JSON.stringify(claims)}));`;
    const run = (then: string) =>
      spawnSync(process.execPath, ["--input-type=module", "--eval", claim + then], { encoding: "utf8" }).stdout.trim();
    assert.equal(run(""), "true");
    assert.deepEqual(readdirSync(claims), [], "it gave it up");
    assert.equal(run('process.kill(process.pid, "SIGKILL");'), "true");
    assert.deepEqual(readdirSync(claims), ["15000"]);
    assert.ok(claimPort(15_000, claims));
    assert.equal(run(""), "false", "this process has it");
  });
});
