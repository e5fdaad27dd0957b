// Installations of this machine's clones, kept in the cache, so that a further clone with the same lock file takes seconds instead of minutes. Plain
// JavaScript without dependencies, as the bootstrap, which loads it only when something is to be installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** Installations that are kept: that of the lock file in use, and of one before or beside it. */
const KEPT_MAX = 2;
const FOLDER = "node_modules";
/** Where npm writes down, at its very end, what it installed. */
const RECORD = join(FOLDER, ".package-lock.json");

const cacheDir = () => join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "tenho", "installations");

/** The folder of the installation of a root's lock file; links of one file system to another cannot be made, so each user has its own. */
function placeOf(root, withTools) {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch} ${withTools}\n`);
  for (const file of ["package-lock.json", ".npmrc"]) {
    const path = join(root, file);
    hash.update(existsSync(path) ? readFileSync(path) : "none");
  }
  return join(cacheDir(), hash.digest("hex").slice(0, 24));
}

/**
 * Brings a kept installation of the same lock file into a clone that has none; returns whether it did. Its files are links to those of the cache, as pnpm
 * makes them: npm replaces a file that it changes, and nothing else writes into an installation.
 */
export function takeInstallation(root, withTools) {
  const kept = placeOf(root, withTools);
  if (process.platform !== "linux" || !existsSync(kept) || existsSync(join(root, FOLDER))) return false;
  const isTaken = foldersIn(kept).every((folder) => link(join(kept, folder), join(root, folder)));
  // The record comes last: an installation that was cut off has none, and npm makes it anew.
  if (!isTaken) return false;
  copyFileSync(join(kept, "record.json"), join(root, RECORD));
  utimesSync(kept, new Date(), new Date());
  return true;
}

/** Keeps the installation that npm has just made in a clone. Does nothing where links cannot be made. */
export function keepInstallation(root, withTools) {
  const kept = placeOf(root, withTools);
  if (process.platform !== "linux" || existsSync(kept)) return;
  const unfinished = `${kept}.${process.pid}`;
  try {
    mkdirSync(unfinished, { recursive: true });
    const isWhole = foldersIn(root).every((folder) => link(join(root, folder), join(unfinished, folder)));
    // A copy and no link: npm writes into the record.
    copyFileSync(join(root, RECORD), join(unfinished, "record.json"));
    rmSync(join(unfinished, RECORD), { force: true });
    if (isWhole) renameSync(unfinished, kept);
  } catch {
    // A cache that cannot be written, or another clone that was quicker, is no fault of this one.
  }
  rmSync(unfinished, { recursive: true, force: true });
  removeOld();
}

/** The folders of packages: the root's, and those of workspaces that need another version of something. */
const foldersIn = (root) =>
  [".", ...workspacesIn(root)].map((path) => join(path, FOLDER)).filter((folder) => existsSync(join(root, folder)));

const workspacesIn = (root) =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== FOLDER && !entry.name.startsWith("."))
    .flatMap(({ name }) => [name, ...readdirSync(join(root, name)).map((inner) => join(name, inner))]);

function link(from, to) {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  return spawnSync("cp", ["-al", from, to], { stdio: "ignore" }).status === 0;
}

function removeOld() {
  const dir = cacheDir();
  const found = existsSync(dir) ? readdirSync(dir).filter((name) => /^[0-9a-f]{24}$/.test(name)) : [];
  const newestFirst = found
    .map((name) => ({ name, at: statSync(join(dir, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { name } of newestFirst.slice(KEPT_MAX)) rmSync(join(dir, name), { recursive: true, force: true });
}
