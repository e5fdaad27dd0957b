import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { manifestFile } from "./manifest.ts";

/** Suffix of a folder that is being written or removed, or was when its command died: such a folder is never a backup. */
const PARTIAL = ".partial";
/** Name of a backup, with the parts of its moment. */
const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}\.\d{3})Z$/;

/**
 * Name of a backup by its start, in UTC, as file systems allow it: `2026-11-23T04-17-00.000Z`. To the millisecond, since a small installation is
 * copied in less than a second and the next copy needs a name of its own.
 */
export const backupName = (startedAt: Date): string => startedAt.toISOString().replaceAll(":", "-");

export const partialName = (name: string): string => `${name}${PARTIAL}`;

/** The complete backups of a folder by name, newest first; folders with other names are ignored. */
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

/** Those of some names of backups that were begun before a moment. */
export const partialsAmong = (backups: readonly string[], before: Date): string[] =>
  backups.filter((name) => (startOf(name) ?? before) < before);

/** Moment at which the backup of a name was begun; null for a name of nothing of ours. */
export function startOf(name: string): Date | null {
  const parts = NAME.exec(name);
  return parts && new Date(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`);
}

const names = (place: string): string[] => (existsSync(place) ? readdirSync(place) : []);
