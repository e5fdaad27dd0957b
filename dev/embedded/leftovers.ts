import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { endStaleProcess } from "../shared/pid-file.ts";
import { removeReachableDir } from "./reachable-dir.ts";

/** Ends and removes leftovers of killed test processes: folders named after a process that is gone. */
export async function removeLeftovers(parent: string): Promise<void> {
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const owner = Number(/-(\d+)$/.exec(name)?.[1] ?? 0);
    if (!owner || isAlive(owner)) continue;
    const pids = join(parent, name, "pids");
    const files = existsSync(pids) ? readdirSync(pids) : [];
    await Promise.all(files.map((file) => endStaleProcess(join(pids, file), "SIGKILL")));
    removeReachableDir(join(parent, name, "postgres"));
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
