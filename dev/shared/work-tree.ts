import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { lstatSync } from "node:fs";
import { join } from "node:path";

/** The hash of each file of a checkout by its path from the root, as git has it or would have it: changed and new files included, ignored ones not. */
export type WorkTree = ReadonlyMap<string, string>;

/** The bit of a file's mode that git keeps. */
const EXECUTABLE = 0o100;
const OUTPUT_MAX = 256 * 2 ** 20;

/** Reads the files of a checkout; null where the root is none, or git is missing. */
export function readWorkTree(root: string): WorkTree | null {
  const git = (args: readonly string[], input?: string): string =>
    execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      maxBuffer: OUTPUT_MAX,
      input,
      stdio: ["pipe", "pipe", "ignore"],
    });
  try {
    const tree = new Map<string, string>();
    for (const line of split(git(["ls-files", "--stage", "-z"]))) {
      const [, mode = "", hash = "", path = ""] = /^(\d+) ([0-9a-f]+) \d\t(.*)$/s.exec(line) ?? [];
      tree.set(path, `${mode} ${hash}`);
    }
    const differing = split(git(["ls-files", "--modified", "--others", "--exclude-standard", "-z"]));
    for (const path of differing) tree.delete(path);
    const present = differing.flatMap((path) => {
      const file = lstatSync(join(root, path), { throwIfNoEntry: false });
      return file?.isFile() ? [{ path, mode: file.mode & EXECUTABLE ? "100755" : "100644" }] : [];
    });
    const hashes = git(["hash-object", "--stdin-paths"], present.map(({ path }) => `${path}\n`).join("")).split("\n");
    for (const [at, { path, mode }] of present.entries()) tree.set(path, `${mode} ${hashes[at]}`);
    return tree;
  } catch {
    return null;
  }
}

const split = (output: string): string[] => output.split("\0").filter(Boolean);

/** One hash of the files that are chosen by their paths. */
export function digestOf(tree: WorkTree, isChosen: (path: string) => boolean): string {
  const hash = createHash("sha256");
  for (const path of [...tree.keys()].filter(isChosen).sort()) hash.update(`${path}\0${tree.get(path)}\n`);
  return hash.digest("hex");
}
