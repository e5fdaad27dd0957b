import type { FaultHarness } from "./_harness.ts";

/** What an earlier wish left to do may pass the point while the process still starts: it is then done first. */
const STARTS_MAX = 5;

/** Has the process run with the crash point set, and nothing yet to do that would pass it. */
export async function restartAtCrashPoint(
  { stack }: FaultHarness,
  name: "messaging" | "categorisation",
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
