import type { Timing } from "../shared/progress.ts";

const PACKAGES = "pacotes";

/**
 * Says where the seconds of a start went: each part with what it took, its beginning and its end, in the order of beginnings.
 *
 * @param timings the parts, by the time since the command's own process began
 * @param totalMs time since the person gave the command
 * @param processMs time since the command's own process began: what lies before it is the installation
 */
export function timingLines(timings: readonly Timing[], totalMs: number, processMs: number): string[] {
  const installedMs = Math.max(0, totalMs - processMs);
  const parts = [
    { name: PACKAGES, fromMs: 0, toMs: installedMs },
    ...timings.map(({ name, fromMs, toMs }) => ({ name, fromMs: fromMs + installedMs, toMs: toMs + installedMs })),
  ].sort((one, other) => one.fromMs - other.fromMs);
  const width = Math.max(...parts.map(({ name }) => name.length));
  const lines = parts.map(
    ({ name, fromMs, toMs }) =>
      `    ${name.padEnd(width)} ${seconds(toMs - fromMs)}   de ${seconds(fromMs)} a ${seconds(toMs)}`,
  );
  return ["", `  Onde foram os ${seconds(totalMs).trim()}`, ...lines];
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1).replace(".", ",").padStart(6)} s`;
