import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Age from which an unfinished folder counts as a leftover of a killed process: no install takes so long. */
const LEFT_AFTER_MS = 24 * 60 * 60_000;

/**
 * Makes a file or folder that is wanted once per machine, unless it is there. It is made under another name and renamed
 * when it is whole, so nobody sees half of it: not after a crash, not when several processes make it at once.
 *
 * @param make puts it into the given empty folder and answers its path there (the folder itself, if it is the folder);
 *   null: it cannot be had here.
 * @returns whether `target` is there now. Rejects with what `make` rejects with.
 */
export async function installOnce(
  target: string,
  make: (unfinished: string) => Promise<string | null>,
): Promise<boolean> {
  if (existsSync(target)) return true;
  mkdirSync(dirname(target), { recursive: true });
  const prefix = join(dirname(target), `.${basename(target)}-`);
  removeLeft(prefix);
  const unfinished = mkdtempSync(prefix);
  try {
    const made = await make(unfinished);
    if (made !== null) moveUnlessThere(made, target);
    return existsSync(target);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Moves it into place; a folder that another process finished meanwhile stays, and a file is replaced by its equal. */
function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

function removeLeft(prefix: string): void {
  for (const name of readdirSync(dirname(prefix))) {
    if (!name.startsWith(basename(prefix))) continue;
    const folder = join(dirname(prefix), name);
    const startedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - startedAt > LEFT_AFTER_MS) rmSync(folder, { recursive: true, force: true });
  }
}
