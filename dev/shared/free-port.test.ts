import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { createPortMemory } from "./free-port.ts";

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
