import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { ObjectStore } from "../../app/documents/document-ports.ts";

const KEY = /^[0-9a-f]{64}$/;
/** Leading digits of the key that name the subfolder, so that no folder grows too large to list quickly. */
const FOLDER_DIGITS = 4;

/** Objects as files of one folder, which all replicas have to share. A file is there whole or not at all. */
export function createDiskObjects(dir: string): ObjectStore {
  const fileOf = (key: string): { folder: string; path: string } => {
    if (!KEY.test(key)) throw new Error("the key of an object is 64 hexadecimal digits");
    const folder = join(dir, key.slice(0, FOLDER_DIGITS));
    return { folder, path: join(folder, key) };
  };
  return {
    put: (key, bytes) =>
      orUnavailable(async () => {
        const { folder, path } = fileOf(key);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // A name of its own: the same object may be put twice at once.
        const part = `${path}.${randomUUID()}`;
        const file = await open(part, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, path);
      }),
    read: (key) =>
      orUnavailable(async () => {
        const { path } = fileOf(key);
        return (await exists(path)) ? createReadStream(path) : null;
      }),
    remove: (key) =>
      orUnavailable(async () => {
        const { folder } = fileOf(key);
        // The folder may also hold remains of interrupted puts of this key.
        const names = (await exists(folder)) ? await readdir(folder) : [];
        const its = names.filter((name) => name.startsWith(key));
        await Promise.all(its.map((name) => rm(join(folder, name), { force: true })));
      }),
  };
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError("unavailable", "O arquivo não pôde ser guardado ou lido agora. Tente de novo.", { cause });
  }
}
