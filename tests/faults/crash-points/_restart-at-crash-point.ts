import type { FaultHarness } from "../_harness.ts";

/** Work left by an earlier wish may reach the crash point during the start; then one start without it does that work. */
const STARTS_MAX = 5;

/** Restarts the process with the crash point set, with no work left that would reach it. */
export async function restartAtCrashPoint(
  { stack }: FaultHarness,
  name: "messaging" | "categorisation" | "payment",
  point: string,
): Promise<void> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await stack.restart(name, { CRASH_POINT: point });
    } catch (error) {
      if (starts === STARTS_MAX) throw error;
      await stack.restart(name);
    }
  }
}
