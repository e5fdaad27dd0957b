import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, it } from "node:test";
import { createCrashPoints, noCrash } from "./crash-points.ts";

const MODULE = new URL("./crash-points.ts", import.meta.url).href;

function passagesBeforeDeath(spec: string): { passages: number; signal: string | null } {
  const code = `
    import { createCrashPoints } from ${JSON.stringify(MODULE)};
    import { writeSync } from "node:fs";
    const crash = createCrashPoints(process.argv[1]);
    for (let i = 0; i < 5; i += 1) { crash("other"); crash("here"); writeSync(1, "x"); }`;
  const { stdout, signal } = spawnSync(process.execPath, ["--input-type=module", "-e", code, spec], {
    encoding: "utf8",
  });
  return { passages: stdout.length, signal };
}

describe("createCrashPoints()", () => {
  it("kills the process at the n-th passage of the name, the first by default", () => {
    assert.deepEqual(passagesBeforeDeath("here"), { passages: 0, signal: "SIGKILL" });
    assert.deepEqual(passagesBeforeDeath("elsewhere, here:3"), { passages: 2, signal: "SIGKILL" });
  });

  it("does nothing without a spec", () => {
    assert.equal(createCrashPoints(undefined), noCrash);
    assert.equal(createCrashPoints(""), noCrash);
  });

  it("refuses a spec it cannot read", () => {
    for (const spec of ["here:0", "here:x", ":2", "Here There"])
      assert.throws(() => createCrashPoints(spec), /crash point/);
  });
});
