import { readFileSync } from "node:fs";
import { join } from "node:path";
import { poll } from "../shared/poll.ts";

const TIMEOUT_MS = 20_000;
/** Linux's table of System V shared memory; the seventh column counts the processes attached. */
const SEGMENTS = "/proc/sysvipc/shm";

/**
 * Waits for the backends of a killed PostgreSQL: they notice the death one by one, and a new server refuses the
 * data folder while one of them holds the old shared memory. On systems without that table there is no wait.
 *
 * @throws Error when some of them are still there after `timeoutMs` (default 20 s).
 */
export async function waitForOrphanedBackends(dataDir: string, timeoutMs: number = TIMEOUT_MS): Promise<void> {
  const segment = segmentOf(dataDir);
  if (segment === null) return;
  await poll(
    "postgres",
    async () => {
      if (attachedTo(segment) > 0) throw new Error("os processos do servidor anterior ainda não terminaram");
    },
    { timeoutMs },
  );
}

/** Id of the shared memory segment: `postmaster.pid` names it in its seventh line after the key. */
function segmentOf(dataDir: string): string | null {
  const line = read(join(dataDir, "postmaster.pid")).split("\n")[6];
  return line?.trim().split(/\s+/)[1] ?? null;
}

function attachedTo(segment: string): number {
  const rows = read(SEGMENTS)
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  return Number(rows.find(([, id]) => id === segment)?.[6] ?? 0);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
