// Loaded before everything else in each process of a test and in the Node processes that it starts: writes down which files of the project are read, so that
// the table of what a test may read can be compared with what it reads. Plain JavaScript, because a test may start an older Node.
import childProcess from "node:child_process";
import fs from "node:fs";
import module, { syncBuiltinESMExports } from "node:module";
import { join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const { TENHO_TEST_READS: folder } = process.env;
if (folder !== undefined) recordReads(folder);

function recordReads(into) {
  const root = join(import.meta.dirname ?? fileURLToPath(new URL(".", import.meta.url)), "../..") + sep;
  const seen = new Set();
  const { appendFileSync } = fs;

  /** Writes a path once; one that the process ends in the middle of is written by nobody else, but then its test has not passed. */
  const note = (path) => {
    if (typeof path === "string" && path.startsWith("file:")) path = fileURLToPath(path);
    else if (path instanceof URL) path = path.protocol === "file:" ? fileURLToPath(path) : "";
    else if (Buffer.isBuffer(path)) path = path.toString();
    if (typeof path !== "string") return;
    const full = resolve(path);
    if (!full.startsWith(root) || seen.has(full)) return;
    seen.add(full);
    const relative = full.slice(root.length);
    if (/(^|\/)node_modules\//.test(relative) || relative.startsWith(".tenho/") || relative.startsWith(".git/")) return;
    appendFileSync(join(into, `${process.pid}.txt`), `${relative}\n`);
  };

  module.registerHooks?.({
    load(url, context, next) {
      if (url.startsWith("file:")) note(url);
      return next(url, context);
    },
  });
  for (const [owner, names] of [
    [
      fs,
      [
        "open",
        "openSync",
        "readFile",
        "readFileSync",
        "createReadStream",
        "opendir",
        "opendirSync",
        "readdir",
        "readdirSync",
        "copyFile",
        "copyFileSync",
        "cp",
        "cpSync",
      ],
    ],
    [fs.promises, ["open", "readFile", "opendir", "readdir", "copyFile", "cp"]],
  ]) {
    for (const name of names) {
      const original = owner[name];
      if (typeof original !== "function") continue;
      owner[name] = function (path, ...rest) {
        note(path);
        return original.call(this, path, ...rest);
      };
    }
  }

  // A child that is given an environment of its own records too, if it is this Node.
  const options = `--import=${new URL(import.meta.url).href}`;
  const { spawn } = childProcess.ChildProcess.prototype;
  childProcess.ChildProcess.prototype.spawn = function (asked) {
    if (asked?.file === process.execPath && Array.isArray(asked.envPairs)) {
      const given =
        asked.envPairs.find((pair) => pair.startsWith("NODE_OPTIONS="))?.slice("NODE_OPTIONS=".length) ?? "";
      const others = asked.envPairs.filter((pair) => !/^(NODE_OPTIONS|TENHO_TEST_READS)=/.test(pair));
      const ours = given.includes(options) ? given : `${given} ${options}`.trim();
      asked.envPairs = [...others, `NODE_OPTIONS=${ours}`, `TENHO_TEST_READS=${into}`];
    }
    return spawn.call(this, asked);
  };
  syncBuiltinESMExports();
}
