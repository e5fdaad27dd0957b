import { createReadStream, createWriteStream, existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { SetupError } from "../../setup-error.ts";
import type { BackupPart } from "./manifest.ts";
import { readPart, writePart } from "./part-file.ts";

/** An object is written beside its place first; only what has its final name is whole. */
const OBJECT = /^[0-9a-f]{64}$/;

/** Copies the uploaded documents of a folder. Called after the rows that name them, and files are only added and deleted whole. */
export async function dumpFiles(dir: string, folder: string): Promise<BackupPart[]> {
  const parts: BackupPart[] = [];
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }).sort() : [];
  for (const name of names) {
    const path = join(folder, name);
    if (!OBJECT.test(name.split(sep).at(-1) ?? "") || !statSync(path).isFile()) continue;
    const partName = relative(folder, path).split(sep).join("/");
    parts.push(await writePart(dir, partName, `files/${partName}.gz`, createReadStream(path), () => 1));
  }
  return parts;
}

/** @throws SetupError when the folder holds documents that are not of the backup */
export function checkEmptyFiles(folder: string, parts: readonly BackupPart[]): void {
  const own = new Set(parts.map(({ name }) => name));
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const foreign = names.some(
    (name) => OBJECT.test(name.split(sep).at(-1) ?? "") && !own.has(name.split(sep).join("/")),
  );
  if (foreign) throw new SetupError(`A pasta ${folder} não está vazia: restaure em uma pasta sem documentos.`);
}

export async function loadFiles(dir: string, folder: string, parts: readonly BackupPart[]): Promise<void> {
  for (const part of parts) {
    const path = join(folder, part.name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // A copy that was cut off is no document.
    await rm(path, { force: true });
    await pipeline(readPart(dir, part), createWriteStream(path, { mode: 0o600, flush: true }));
  }
}
