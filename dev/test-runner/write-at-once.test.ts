import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { test } from "node:test";

const PRELOAD = new URL("./write-at-once.ts", import.meta.url).href;
/** More than a pipe holds. */
const LENGTH = 4_000_000;

test("a process that ends at once loses nothing of what it wrote", async () => {
  const script = `process.stdout.write("x".repeat(${LENGTH})); process.exit();`;
  const child = spawn(process.execPath, ["--import", PRELOAD, "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  assert.equal((await text(child.stdout)).length, LENGTH);
});
