import { mkdirSync, renameSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { backupName, completeBackups, partialName, partialsBefore } from "./backup-folders.ts";

/** Age from which a partial folder is a leftover: no backup takes that long, so its writer is dead. */
const ABANDONED_MS = 24 * 60 * 60_000;

type Rotation = Readonly<{
  /** Folder that holds one folder for each backup. */
  place: string;
  /** Complete backups that stay, the new one among them; at least 1. */
  keep: number;
  now: Date;
  /** Fills an empty folder with a backup and proves that it is whole. */
  write: (dir: string) => Promise<void>;
  /** Only passed by tests. */
  remove?: (folder: string) => Promise<void>;
}>;

/**
 * Makes one more backup in a folder named by time, and removes the oldest beyond `keep` only when the new one is whole and has its name. Until
 * then the folder is called partial, and so is a folder from the start of its removal: at any interruption, every folder named as a backup is one.
 */
export async function rotateBackups({
  place,
  keep,
  now,
  write,
  remove = removeFolder,
}: Rotation): Promise<{ made: string; removed: string[] }> {
  mkdirSync(place, { recursive: true, mode: 0o700 });
  // Removed before the new backup is made, because leftovers of dead commands may be what fills the disk.
  for (const name of partialsBefore(place, new Date(now.getTime() - ABANDONED_MS)))
    await removeFolder(join(place, name));
  const made = backupName(now);
  const partial = join(place, partialName(made));
  mkdirOnce(partial);
  try {
    await write(partial);
    renameSync(partial, join(place, made));
  } catch (error) {
    await removeFolder(partial);
    throw error;
  }
  await syncFolder(place);
  const removed = removedBy(place, keep, made);
  for (const name of removed) {
    const leaving = join(place, partialName(name));
    renameSync(join(place, name), leaving);
    await remove(leaving);
  }
  return { made, removed };
}

/** The complete backups to remove once `made` exists: the oldest, and never the new one, even if the clock was wrong before. */
export const removedBy = (place: string, keep: number, made: string): string[] =>
  completeBackups(place)
    .filter((name) => name !== made)
    .slice(keep - 1);

function mkdirOnce(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    throw new SetupError(`A pasta ${folder} não pôde ser criada: outro backup começou agora?`, { cause });
  }
}

const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Syncs the folder, so that the new name is on the disk before an old backup is removed. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
