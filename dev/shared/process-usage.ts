import { readFileSync } from "node:fs";

/** Length of a clock tick: the kernel counts in hundredths of a second. */
const TICK_MS = 10;

export type ProcessUsage = Readonly<{ cpuMs: number; residentMb: number }>;

/** Resources a process has used so far; null where the machine has no /proc, or no such process. */
export function processUsage(pid: number): ProcessUsage | null {
  try {
    // The command's name, in brackets, may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, residentMb: Number(resident) / 1024 };
  } catch {
    return null;
  }
}
