// Installs the packages that a purpose takes. Plain JavaScript without dependencies.
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isInStep, partOf, readPackages, recordIn } from "./locked-packages.mjs";
import { findRegistry, installWithNpm } from "./run-npm.mjs";
import { countArrived, moveIntoPlace, removeLeftStages, stageOf, writeNpmPid, writeStage } from "./stage.mjs";
import { fetchInPart, unpackInPart } from "./unpack-in-part.mjs";

const TICK_MS = 5_000;
const DONE = { code: 0, errors: "" };

/**
 * Brings node_modules in step for a command. The tools of tests are added to a finished installation; everything else is made beside it, and moved to
 * its place when it is whole. While npm works, and if it is cut off, nothing counts as installed.
 *
 * @param purpose `run` or `tools`
 * @param say prints how far it is
 * @returns npm's exit code, and what it printed when it failed
 */
export async function bringInStep(root, purpose, say) {
  removeLeftStages(root);
  const locked = readPackages(join(root, "package-lock.json"));
  const installed = Object.keys(readPackages(recordIn(root)));
  // An installation with tools keeps them when the product's packages change.
  const run = new Set(partOf(locked, "run").packages);
  const whole = installed.some((path) => locked[path] && !locked[path].link && !run.has(path)) ? "tools" : purpose;
  if (installed.length > 0 && whole === "tools" && isRecent(process.versions.node)) {
    rmSync(recordIn(root));
    const { code } = await installWithNpm(root, ["install", "--no-save", "--include=dev"]);
    if (code === 0 && isInStep(root, whole)) return { code, errors: "" };
  }
  const stage = stageOf(root, whole);
  try {
    const result = await installInto(root, stage, whole, say);
    if (result.code === 0) moveIntoPlace(root, stage, partOf(locked, "tools").workspaces);
    return result;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Returns whether npm on this Node leaves out no optional package of the tools for asking for a newer one. */
const isRecent = (version) => Number(version.split(".")[0]) >= 20;

/** Returns whether this process has installed any package so far. */
export function hasArrived(root, purpose) {
  const { packages } = partOf(readPackages(join(root, "package-lock.json")), purpose);
  return existsSync(recordIn(root)) || countArrived(stageOf(root, purpose), packages) > 0;
}

/** Installs what the purpose takes into an empty folder of its own, by the addresses of archives, or where the registry has others by its own answers. */
export async function installInto(root, stage, purpose, say) {
  const locked = readPackages(join(root, "package-lock.json"));
  const { packages } = partOf(locked, purpose);
  const startedAt = Date.now();
  const ticking = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    say(`  … ${seconds} s: ${countArrived(stage, packages)} pacotes`);
  }, TICK_MS);
  try {
    mkdirSync(stage, { recursive: true });
    writeStage(root, stage, purpose, await findRegistry(root));
    const ci = () => installWithNpm(stage, ["ci", "--include=dev"], (pid) => writeNpmPid(stage, pid));
    const fetching = purpose === "panel" ? fetchInPart(stage, locked) : DONE;
    let result = await ci();
    if (result.code !== 0 && /\bE4\d\d\b/.test(result.errors)) {
      writeStage(root, stage, purpose, () => undefined);
      result = await ci();
    }
    const fetched = await fetching;
    const failed = [result, fetched].find(({ code }) => code !== 0);
    if (failed || purpose !== "panel") return failed ?? result;
    const unpacking = await unpackInPart(stage, locked);
    return unpacking === null ? result : { code: 1, errors: unpacking };
  } finally {
    clearInterval(ticking);
  }
}
