import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second, in which Linux counts the CPU time of a process. */
const TICKS_PER_SECOND = 100;

type Times = Readonly<{ parent: number; ticks: number; endedChildrenTicks: number }>;

/** CPU time the process has used by itself, in seconds; null where /proc is missing or the process is gone. */
export function cpuSecondsOf(pid: number): number | null {
  const times = timesOf(pid);
  return times && times.ticks / TICKS_PER_SECOND;
}

/**
 * CPU time, in seconds, of a server with all its processes, those that have ended included; null where /proc is missing or the
 * server is gone. PostgreSQL runs a process for each connection.
 */
export function cpuSecondsOfTree(pid: number): number | null {
  const root = timesOf(pid);
  if (root === null) return null;
  const others = readdirSync("/proc").flatMap((name) => {
    const times = /^\d+$/.test(name) ? timesOf(Number(name)) : null;
    return times === null ? [] : [[Number(name), times] as const];
  });
  const tree: Times[] = [root];
  const parents = [pid];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    for (const [child, times] of others) {
      if (times.parent !== parent) continue;
      tree.push(times);
      parents.push(child);
    }
  }
  return tree.reduce((sum, { ticks, endedChildrenTicks }) => sum + ticks + endedChildrenTicks, 0) / TICKS_PER_SECOND;
}

function timesOf(pid: number): Times | null {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
    const field = (index: number): number => Number(afterName.split(" ")[index]);
    return { parent: field(1), ticks: field(11) + field(12), endedChildrenTicks: field(13) + field(14) };
  } catch {
    return null;
  }
}
