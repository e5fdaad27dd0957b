import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Folders that a build, an installation or a run makes. */
const LEFT_OUT: readonly string[] = [".git", ".tenho", "dist", "node_modules"];

let copies = 0;

/**
 * Runs `work` on a copy of the tree that has these files too, as paths and texts, and removes it: a seeded mistake in the tree itself would fail
 * the checks that run meanwhile, and stay there when this process is killed. The copy lies in the tree's `.tenho`, so that packages are found in the
 * tree's `node_modules`; the workspaces are those of the copy.
 */
export async function withTreeCopy<T>(
  root: string,
  files: Readonly<Record<string, string>>,
  work: (copy: string) => Promise<T>,
): Promise<T> {
  copies += 1;
  // A folder named after its process is removed by a later command if that process was killed.
  const copy = join(root, ".tenho", `verify-${copies}-${process.pid}`);
  try {
    await mkdir(copy, { recursive: true });
    for (const name of await readdir(root)) if (!LEFT_OUT.includes(name)) await copyTo(copy, root, name);
    await copyTo(copy, root, join("node_modules", "@tenho"));
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(copy, file)), { recursive: true });
      await writeFile(join(copy, file), text);
    }
    return await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

function copyTo(copy: string, root: string, path: string): Promise<void> {
  const filter = (source: string) => !LEFT_OUT.includes(basename(source));
  return cp(join(root, path), join(copy, path), { recursive: true, verbatimSymlinks: true, filter });
}
