import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import wheels from "../embedded/wheels.json" with { type: "json" };
import { partOf, readPackages } from "./locked-packages.mjs";

const ROOT = join(import.meta.dirname, "../..");
/** The columns of the table, in its order. */
const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64"] as const;
const locked = readPackages(join(ROOT, "package-lock.json"));
const encoders = readFileSync(join(ROOT, "dev/embedded/embedder/requirements/use.txt"), "utf8");
const rows = readFileSync(join(ROOT, "docs/configuration.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| [^|]+ \((npm|PyPI)\) \|/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")));

describe("the table of the packages that bring a part to a machine", () => {
  it("names a package of the lock files for each part and platform", () => {
    assert.equal(rows.length, 8);
    for (const [, part = "", ...names] of rows) {
      for (const [index, platform] of PLATFORMS.entries()) {
        const name = names[index] ?? "";
        if (part.endsWith("(npm)")) expectPackage(name, platform);
        else expectWheel(name, platform);
      }
    }
  });

  it("is of packages that are pinned by their content", () => {
    const paths = [...partOf(locked, "run").packages, ...partOf(locked, "panel").packages];
    assert.deepEqual(
      paths.filter((path) => !locked[path]?.integrity),
      [],
    );
  });

  it("leaves out no package for one platform of those that a start and the panel's build take", () => {
    const paths = [...partOf(locked, "run").packages, ...partOf(locked, "panel").packages];
    const of = (platform: string) =>
      paths.filter((path) => isFor(path, platform) && !path.includes("musl")).map((path) => kindOf(path, platform));
    const [own = [], ...others] = PLATFORMS.map((platform) => new Set(of(platform)));
    for (const [index, other] of others.entries()) {
      assert.deepEqual(
        [...own].filter((kind) => !other.has(kind)),
        [],
        PLATFORMS[index + 1],
      );
    }
  });
});

function expectPackage(name: string, platform: string): void {
  const path = Object.keys(locked).find((one) => one.endsWith(`node_modules/${name}`));
  assert.ok(path, `${name} is in package-lock.json`);
  assert.ok(isFor(path, platform), `${name} is for ${platform}`);
}

function expectWheel(name: string, platform: string): void {
  const wheel = Object.values(wheels).find((one) => one.package === name);
  if (wheel)
    assert.match((wheel.hashes as Record<string, string>)[platform] ?? "", /^[0-9a-f]{64}$/, `${name} for ${platform}`);
  else assert.ok(encoders.includes(`${name}==`), `${name} is pinned`);
}

/** Returns whether a package is made for that platform, and for it alone. */
function isFor(path: string, platform: string): boolean {
  const { os = [], cpu = [] } = locked[path] ?? {};
  return [os, cpu].map((names) => [names].flat().join()).join("-") === platform;
}

/** The name without what is the platform's: the C library is glibc's everywhere on Linux that is meant here. */
const kindOf = (path: string, platform: string): string => path.replace(platform, "PLATFORM").replace(/-gnu$/, "");
