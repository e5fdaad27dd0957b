import { createHash } from "node:crypto";
import { accessSync, chmodSync, constants, lstatSync, mkdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** PostgreSQL refuses to run as root; this user exists everywhere (nobody). */
export const UNPRIVILEGED = { uid: 65534, gid: 65534 } as const;

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Returns whether any user may pass through every folder down to this one. */
export function isReachable(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/**
 * The folder for data that belongs to the unprivileged user. Under a closed checkout it lies in a place any user can pass
 * to, and `folder` becomes a link to it.
 */
export function prepareReachableDir(folder: string): string {
  mkdirSync(dirname(folder), { recursive: true });
  if (!isRoot() || isReachable(dirname(folder))) {
    mkdirSync(folder, { recursive: true });
    return folder;
  }
  const target = join(openPlace(), `${basename(folder)}-${shortHash(folder)}`);
  mkdirSync(target, { recursive: true });
  if (!lstatSync(folder, { throwIfNoEntry: false })) symlinkSync(target, folder);
  return target;
}

/** Removes a folder made by `prepareReachableDir`, link and target. */
export function removeReachableDir(folder: string): void {
  if (isRoot()) rmSync(join(openPlace(), `${basename(folder)}-${shortHash(folder)}`), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

/** A folder of ours that every user can pass to. */
export function openPlace(): string {
  for (const parent of ["/var/lib", tmpdir()]) {
    try {
      accessSync(parent, constants.W_OK);
      if (!isReachable(parent)) continue;
      const folder = join(parent, "tenho");
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o755);
      return folder;
    } catch {
      // This parent cannot hold the folder: try the next one.
    }
  }
  throw new Error("nenhuma pasta alcançável pelo usuário 65534");
}

export const shortHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);
