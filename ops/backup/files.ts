import { createReadStream, createWriteStream, existsSync, readdirSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { SetupError } from "../../dev/shared/setup-error.ts";
import type { BackupPart } from "./manifest.ts";
import { readPart, writePart } from "./part-file.ts";

/** Name of a whole object: an object has another name while it is being written. */
const OBJECT = /^[0-9a-f]{64}$/;

/** The whole documents of a folder, by their path in it with `/`; none when the folder does not exist. */
function objectsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && OBJECT.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

/** Copies the uploaded documents of a folder. Called after the rows that name them, and files are only added and deleted whole. */
export async function dumpFiles(dir: string, folder: string): Promise<BackupPart[]> {
  const parts: BackupPart[] = [];
  for (const name of objectsIn(folder)) {
    parts.push(await writePart(dir, name, `files/${name}.gz`, createReadStream(join(folder, name)), () => 1));
  }
  return parts;
}

/** @throws SetupError when the folder holds documents that are not of the backup */
export function checkEmptyFiles(folder: string, parts: readonly BackupPart[]): void {
  const own = new Set(parts.map(({ name }) => name));
  if (objectsIn(folder).every((name) => own.has(name))) return;
  throw new SetupError(`A pasta ${folder} não está vazia: restaure em uma pasta sem documentos.`);
}

export async function loadFiles(dir: string, folder: string, parts: readonly BackupPart[]): Promise<void> {
  for (const part of parts) {
    const path = join(folder, part.name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // A copy that was interrupted is no document.
    await rm(path, { force: true });
    await pipeline(readPart(dir, part), createWriteStream(path, { mode: 0o600, flush: true }));
  }
}
