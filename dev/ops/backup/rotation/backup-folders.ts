import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { manifestFile } from "../manifest.ts";

/** Ends the name of a folder that is being written or removed, or was when its command died: never a backup. */
const PARTIAL = ".partial";
/** Older versions named them by the second alone. */
const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}(?:\.\d{3})?)Z$/;

/**
 * By when it was begun, in UTC, as file systems take it: `2026-11-23T04-17-00.000Z`. To the millisecond, as a small installation is copied
 * in less than a second and the next copy needs a name of its own.
 */
export const backupName = (startedAt: Date): string => startedAt.toISOString().replaceAll(":", "-");

export const partialName = (name: string): string => `${name}${PARTIAL}`;

/** The complete backups of a folder by name, newest first; whatever has another name is somebody else's. */
export function completeBackups(place: string): string[] {
  return names(place)
    .filter((name) => NAME.test(name) && existsSync(manifestFile(join(place, name))))
    .sort()
    .reverse();
}

/** The partial folders that were begun before a moment, by name. */
export function partialsBefore(place: string, before: Date): string[] {
  return names(place).filter((name) => {
    const startedAt = name.endsWith(PARTIAL) ? startOf(name.slice(0, -PARTIAL.length)) : null;
    return startedAt !== null && startedAt < before;
  });
}

const names = (place: string): string[] => (existsSync(place) ? readdirSync(place) : []);

function startOf(name: string): Date | null {
  const parts = NAME.exec(name);
  return parts && new Date(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`);
}
