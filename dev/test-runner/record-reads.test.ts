import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { loadDevConfig } from "../shared/config.ts";

const { root } = loadDevConfig();
const folder = mkdtempSync(join(tmpdir(), "tenho-reads-"));
after(() => rmSync(folder, { recursive: true }));
const RECORDER = pathToFileURL(join(import.meta.dirname, "record-reads.mjs")).href;
const at = (path: string) => JSON.stringify(join(root, path));

/** Runs a script under the recorder; returns the files of the project that it and its children read. */
function readsOf(script: string): string[] {
  const into = mkdtempSync(join(folder, "run-"));
  const file = join(into, "script.mjs");
  writeFileSync(file, script);
  const reads = mkdtempSync(join(folder, "reads-"));
  execFileSync(process.execPath, ["--import", RECORDER, file], {
    env: { ...process.env, TENHO_TEST_READS: reads },
    stdio: "pipe",
  });
  const lines = readdirSync(reads).flatMap((name) => readFileSync(join(reads, name), "utf8").split("\n"));
  return [...new Set(lines.filter(Boolean))].sort();
}

describe("what a test process reads", () => {
  it("is written down whichever way it takes, and nothing outside the project", () => {
    const reads = readsOf(`
      import { readFileSync, createReadStream, openSync, promises, readFile } from "node:fs";
      import { readFile as later } from "node:fs/promises";
      import "node:assert";
      readFileSync(${at("package.json")});
      readFile(new URL("file://" + ${at("biome.json")}), () => undefined);
      openSync(${at("tsconfig.json")});
      createReadStream(${at(".npmrc")}).resume();
      await promises.readFile(${at(".gitignore")});
      await later(${at("knip.ts")});
      await import(${at("dev/shared/setup-error.ts")});
      readFileSync("/etc/hostname");
      readFileSync(${at("node_modules/pg/package.json")});
    `);
    const expected = [".gitignore", ".npmrc", "biome.json", "dev/shared/setup-error.ts", "knip.ts", "package.json"];
    assert.deepEqual(reads, [...expected, "tsconfig.json"]);
  });

  it("contains what the Node processes read that it starts, also those with an environment of their own", () => {
    const reads = readsOf(`
      import { spawn } from "node:child_process";
      import { once } from "node:events";
      const read = (path) => ["-e", "require('node:fs').readFileSync(" + JSON.stringify(path) + ")"];
      await once(spawn(process.execPath, read(${at("package.json")})), "close");
      await once(spawn(process.execPath, read(${at("tsconfig.json")}), { env: { PATH: "" } }), "close");
    `);
    assert.deepEqual(reads, ["package.json", "tsconfig.json"]);
  });
});
