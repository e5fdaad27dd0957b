import { cpus, loadavg, release, totalmem, type } from "node:os";
import { findOnPath } from "../dev/shared/run-tool.ts";

export type Machine = Readonly<{
  cpus: number;
  cpuModel: string;
  memoryGb: number;
  system: string;
  node: string;
  /** Runnable tasks in the last 1, 5 and 15 minutes. */
  loadBefore: readonly string[];
  isBusy: boolean;
}>;

/** Describes the machine and its load, on which the worth of a figure depends. */
export function describeMachine(): Machine {
  const all = cpus();
  const load = loadavg();
  return {
    cpus: all.length,
    cpuModel: all[0]?.model.trim() ?? "?",
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.versions.node,
    loadBefore: load.map((value) => value.toFixed(2)),
    isBusy: (load[0] ?? 0) > 0.5 * all.length,
  };
}

/** Cores of the measured process, and of all that feeds it; null where processes cannot be held to a core. */
export type Cores = Readonly<{ subject: string; others: string; taskset: string }> | null;

export function findCores(path: string): Cores {
  const taskset = findOnPath("taskset", path);
  const count = cpus().length;
  if (!taskset || count < 2) return null;
  return { subject: "0", others: count === 2 ? "1" : `1-${count - 1}`, taskset };
}

/** Phrase in the description of a figure measured "on one core". */
export const coresSentence = (cores: Cores): string =>
  cores ? "num núcleo só dele" : "sem núcleo próprio (falta taskset ou um segundo núcleo)";
