// The package whose files are half of everything that npm would write: of its 44,000 files the panel's build reads a tenth. Plain JavaScript without
// dependencies.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packWithNpm } from "./run-npm.mjs";

export const IN_PART = {
  name: "@blueprintjs/icons",
  path: "node_modules/@blueprintjs/icons",
  /** The same modules for others than bundlers, their sources, and what only editors and debuggers read. */
  leftOut: ["package/lib/cjs", "package/lib/esnext", "package/src", "*.map", "*.d.ts"],
};

const ARCHIVES = "archives";

/** Returns whether a path of the lock file is that package, or one that it has for itself. */
export const isUnpackedInPart = (path) => path === IN_PART.path || path.startsWith(`${IN_PART.path}/`);

/** The dependencies that it does not have for itself: they are installed as if the panel asked for them. */
export function asksInPart(locked) {
  const { dependencies = {} } = locked[IN_PART.path];
  return Object.fromEntries(
    Object.entries(dependencies).filter(([name]) => !locked[`${IN_PART.path}/node_modules/${name}`]),
  );
}

/** Brings the archives into the stage, by npm. */
export function fetchInPart(stage, locked) {
  mkdirSync(join(stage, ARCHIVES), { recursive: true });
  const specs = Object.keys(locked)
    .filter(isUnpackedInPart)
    .map((path) => `${nameOf(path)}@${locked[path].version}`);
  return packWithNpm(stage, [...specs, "--pack-destination", ARCHIVES]);
}

/**
 * Unpacks the archives to where npm would have installed them. They must be those of the lock file.
 *
 * @param locked the packages of the lock file
 * @returns the sentence of what went wrong, or null
 */
export async function unpackInPart(stage, locked) {
  for (const path of Object.keys(locked).filter(isUnpackedInPart)) {
    const { version, integrity } = locked[path];
    const name = nameOf(path);
    const archive = join(stage, ARCHIVES, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
    const [algorithm, expected] = integrity.split(/-(.*)/s);
    const found = createHash(algorithm).update(readFileSync(archive)).digest("base64");
    if (found !== expected) return `${name} ${version} tem outro conteúdo`;
    const target = join(stage, path);
    mkdirSync(target, { recursive: true });
    const part = path === IN_PART.path ? IN_PART.leftOut.map((kind) => `--exclude=${kind}`) : [];
    const code = await untar([...part, "-xzf", archive, "-C", target, "--strip-components=1"]);
    if (code !== 0) return `${name} ${version} não pôde ser descompactado`;
  }
  return null;
}

const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

function untar(args) {
  return new Promise((resolve) => {
    const child = spawn("tar", args, { stdio: "ignore" });
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
}
