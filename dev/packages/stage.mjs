// A folder beside the installation, in which npm installs: what was cut off or failed is never taken for whole, and nothing of it stays. Plain JavaScript
// without dependencies.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { partOf } from "./locked-packages.mjs";
import { asksInPart, IN_PART, isUnpackedInPart } from "./unpack-in-part.mjs";

const FOLDER = "node_modules";
const PREFIX = "packages-";
const PID_FILE = "npm.pid";

/** The folder in which this process installs for the purpose. It lies beside what it becomes, on the same file system. */
export const stageOf = (root, purpose) => join(root, ".tenho", `${PREFIX}${purpose}-${process.pid}`);

/** Removes the folders of processes that are gone, and ends what such a process left working in them. */
export function removeLeftStages(root) {
  const parent = join(root, ".tenho");
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    if (!name.startsWith(PREFIX) || isAlive(Number(name.split("-").at(-1)))) continue;
    const stage = join(parent, name);
    endNpmOf(stage);
    rmSync(stage, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Writes down which process installs in the stage. */
export const writeNpmPid = (stage, pid) => writeFileSync(join(stage, PID_FILE), String(pid));

/** Ends npm in the stage of a process that was killed. A process id may have gone to another program since: its command line says so. */
function endNpmOf(stage) {
  try {
    const pid = Number(readFileSync(join(stage, PID_FILE), "utf8"));
    if (pid > 1 && /\bnpm\b.*\bci\b/s.test(commandOf(pid))) process.kill(pid, "SIGKILL");
  } catch {
    // None was written down, or it has ended.
  }
}

function commandOf(pid) {
  if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  return String(spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout);
}

/**
 * Writes what npm installs from into an empty folder: the package.json files and the lock file, without the parts that the purpose does not take.
 *
 * @param addressOf gives the address of a package's archive by its name and version; without an address npm asks the registry for it, package by
 *   package, which is half of all requests
 */
export function writeStage(root, stage, purpose, addressOf) {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const locked = lock.packages;
  const { workspaces, packages } = partOf(locked, purpose);
  const entries = { "": { ...forPurpose(locked[""], purpose, locked, true), workspaces } };
  for (const path of workspaces) {
    entries[path] = forPurpose(locked[path], purpose, locked);
    const content = readJson(join(root, path, "package.json"));
    write(join(stage, path, "package.json"), forPurpose(content, purpose, locked));
  }
  for (const [path, entry] of Object.entries(locked)) {
    if (entry.link && workspaces.includes(entry.resolved)) entries[path] = entry;
  }
  for (const path of packages.filter((one) => purpose !== "panel" || !isUnpackedInPart(one))) {
    // The packages run on the project's Node, not on the one that installs them: an older npm would leave out an optional one that asks for a newer Node.
    const { engines, ...known } = purpose === "panel" ? withoutPart(locked[path]) : locked[path];
    const { dev, devOptional, ...entry } = known;
    const name = entry.name ?? path.slice(path.lastIndexOf(`${FOLDER}/`) + FOLDER.length + 1);
    const resolved = entry.resolved ?? addressOf(name, entry.version);
    entries[path] = { ...(purpose === "tools" ? known : entry), ...(resolved && { resolved }) };
  }
  write(join(stage, "package-lock.json"), { ...lock, packages: entries });
  write(join(stage, "package.json"), {
    ...forPurpose(readJson(join(root, "package.json")), purpose, locked, true),
    workspaces,
  });
  if (existsSync(join(root, ".npmrc"))) copyFileSync(join(root, ".npmrc"), join(stage, ".npmrc"));
}

/** A package.json of ours, or its entry in the lock file, without the dependencies that the purpose does not take. */
function forPurpose(content, purpose, locked, isRoot = false) {
  if (purpose === "tools") return content;
  const { devDependencies, ...rest } = content;
  if (purpose !== "panel") return rest;
  const { optionalDependencies, ...panel } = rest;
  const asked = rest.dependencies?.[IN_PART.name] ? asksInPart(locked) : {};
  return isRoot ? panel : withoutPart({ ...rest, dependencies: { ...asked, ...rest.dependencies } });
}

/** An entry that does not ask for the package that is unpacked in part. */
function withoutPart(entry) {
  const without = (names = {}) => Object.fromEntries(Object.entries(names).filter(([name]) => name !== IN_PART.name));
  const { dependencies, peerDependencies } = entry;
  return {
    ...entry,
    ...(dependencies && { dependencies: without(dependencies) }),
    ...(peerDependencies && { peerDependencies: without(peerDependencies) }),
  };
}

/** Moves what npm has installed to its place: npm's record, by which an installation counts as whole, comes with the last folder. */
export function moveIntoPlace(root, stage, workspaces) {
  const folders = [...workspaces.map((path) => join(path, FOLDER)), FOLDER];
  const former = join(stage, "former");
  mkdirSync(former);
  // The former installation goes before anything of the new one comes, its record first.
  for (const [index, folder] of [...folders].reverse().entries()) {
    if (existsSync(join(root, folder))) renameSync(join(root, folder), join(former, String(index)));
  }
  for (const folder of folders) {
    if (existsSync(join(stage, folder))) renameSync(join(stage, folder), join(root, folder));
  }
}

/** Number of the packages of the stage that are there, whole or nearly so. */
export const countArrived = (stage, paths) =>
  paths.filter((path) => existsSync(join(stage, path, "package.json"))).length;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

function write(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
}
