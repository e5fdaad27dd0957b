import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { chooseWorld } from "./world.ts";

const root = mkdtempSync(join(tmpdir(), "tenho-world-"));
after(() => rmSync(root, { recursive: true }));

test("a folder stays what it began as, and an empty one never gets the demonstration", () => {
  const dir = join(root, "empty");
  assert.equal(chooseWorld(dir, true), "empty");
  assert.equal(chooseWorld(dir, false), "empty");
});

test("the demonstration's data are not taken for an empty start, also of a folder from before", () => {
  const dir = join(root, "demo");
  assert.equal(chooseWorld(dir, false), "demo");
  const old = join(root, "old");
  mkdirSync(join(old, "postgres"), { recursive: true });
  for (const known of [dir, old]) {
    assert.throws(() => chooseWorld(known, true), /npm start -- --empty --reset/);
    assert.equal(chooseWorld(known, false), "demo");
  }
});
