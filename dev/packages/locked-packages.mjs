// The packages that package-lock.json asks for, and whether they are installed. Plain JavaScript without dependencies: it is read before anything is installed.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Workspaces that a running product has no use for: the panel comes built, the others measure and test. */
const APART = ["web", "bench", "tests"];
/** Workspaces that the panel is built from. */
const OF_PANEL = ["web", "packages/access", "packages/br"];
const OWN_NODE = `node_modules/node-${process.platform}-${process.arch}`;

/** Where npm writes down, at its very end, what it installed. */
export const recordIn = (root) => join(root, "node_modules", ".package-lock.json");

/** The packages that a lock file or npm's record names; none when it cannot be read. */
export function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

/**
 * The part of the packages that a purpose takes: `tools` is everything, `run` what the product takes to run, `panel` what the web is built with.
 *
 * @returns the workspaces, and the paths in the lock file of the packages of others, those of other platforms included
 */
export function partOf(locked, purpose) {
  const all = Object.keys(locked).filter((path) => path !== "" && !path.includes("node_modules"));
  const others = (paths) => paths.filter((path) => path.includes("node_modules/") && !locked[path].link);
  if (purpose === "tools") return { workspaces: all, packages: others(Object.keys(locked)) };
  const workspaces = purpose === "panel" ? OF_PANEL : all.filter((path) => !APART.includes(path));
  const reached = reach(locked, purpose === "panel" ? workspaces : ["", ...workspaces], (entry) => [
    ...requiredNames(entry),
    ...Object.keys(entry?.optionalDependencies ?? {}),
  ]);
  return { workspaces, packages: others(reached) };
}

/** The paths of these entries and of all packages that they load, directly or by others. */
function reach(locked, paths, namesIn) {
  const reached = new Set(paths);
  // A set may grow while it is gone through.
  for (const path of reached) for (const name of namesIn(locked[path])) reached.add(resolve(locked, path, name));
  reached.delete(undefined);
  reached.delete("");
  return [...reached];
}

/** Packages without which the one of this entry does not work. A development dependency is none of them. */
function requiredNames({ dependencies, peerDependencies, peerDependenciesMeta } = {}) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...peers];
}

/** The path of the package that a name means in the folder `from`: the one in the nearest node_modules, as Node looks for it. */
function resolve(locked, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf("/"), 0))) {
    const entry = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (locked[entry]) return locked[entry].link ? locked[entry].resolved : entry;
    if (at === "") return undefined;
  }
}

/**
 * The required packages of a part: all but those of other platforms, what those alone load, and those that only go along with another one. The lock file
 * marks a package as optional only where it is so for all parts together.
 */
export function requiredOf(locked, purpose) {
  const { workspaces, packages } = partOf(locked, purpose);
  const isRequired = ({ optional, peer }, path) => (!optional || path === OWN_NODE) && !peer;
  const required = packages.filter((path) => isRequired(locked[path], path));
  if (purpose === "tools") return required;
  const needed = new Set(reach(locked, ["", ...workspaces], requiredNames));
  return required.filter((path) => path === OWN_NODE || needed.has(path));
}

/**
 * Returns whether every package that the purpose requires, including the project's Node, is installed in the version that the lock file names. An
 * installation that was cut off is not in step: it left no record.
 */
export function isInStep(root, purpose) {
  const locked = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(recordIn(root));
  return requiredOf(locked, purpose).every((path) => installed[path]?.version === locked[path].version);
}
