import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { endStaleProcess, killStaleProcess } from "../shared/pid-file.ts";
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

/**
 * Kills what a test process has started, which outlives it: the stores and services of its stacks, each a process of its own. Their folders go with the next
 * `removeLeftovers`. It waits for nothing, so that an exiting process can call it.
 */
export function killLeftoversOf(parent: string, owner: number): void {
  const folders = existsSync(parent) ? readdirSync(parent).filter((name) => name.endsWith(`-${owner}`)) : [];
  for (const folder of folders) {
    const pids = join(parent, folder, "pids");
    for (const file of existsSync(pids) ? readdirSync(pids) : []) killStaleProcess(join(pids, file));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
