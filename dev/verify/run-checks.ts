import pMap from "p-map";
import type { ToolResult } from "../shared/run-tool.ts";

export type Check = Readonly<{
  name: string;
  run: () => Promise<ToolResult>;
  /** Returns whether the check depends on a file, by its path from the root; on every one if not given. */
  reads?: (path: string) => boolean;
}>;

/** Results of former runs: `isKept` says that a check passed and nothing that it depends on changed since. */
export type KeptChecks = Readonly<{ isKept(check: Check): boolean; keep(check: Check): void }>;

const NONE_KEPT: KeptChecks = { isKept: () => false, keep: () => undefined };
/** The beginning of a line about a part that could not be checked on this machine. */
const UNCHECKED = "não conferido: ";

/** Number of checks that run beside each other: most of them keep one core busy. */
const CONCURRENCY = 2;

/**
 * Runs checks beside each other and prints the result of each with its time, in the order given and whole; returns how many failed. A check that
 * throws has failed.
 */
export async function runChecks(
  checks: readonly Check[],
  print: (line: string) => void,
  kept: KeptChecks = NONE_KEPT,
): Promise<number> {
  const reports: string[][] = [];
  let printed = 0;
  const outcomes = await pMap(
    checks,
    async (check, at) => {
      const { ok, lines } = await report(check, kept);
      reports[at] = lines;
      for (let next = reports[printed]; next !== undefined; next = reports[printed]) {
        for (const line of next) print(line);
        printed += 1;
      }
      return ok;
    },
    { concurrency: CONCURRENCY },
  );
  return outcomes.filter((ok) => !ok).length;
}

async function report(check: Check, kept: KeptChecks): Promise<{ ok: boolean; lines: string[] }> {
  const { name, run } = check;
  if (kept.isKept(check)) return { ok: true, lines: [`✔ ${name} (nada mudou)`] };
  const startedAt = performance.now();
  const { ok, output } = await run().catch((error: unknown) => ({ ok: false, output: String(error) }));
  const line = `${ok ? "✔" : "✖"} ${name} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`;
  // Parts that could not be checked on this machine are reported even by a check that passes.
  const unchecked = output.split("\n").filter((said) => said.startsWith(UNCHECKED));
  if (ok && unchecked.length === 0) kept.keep(check);
  return { ok, lines: [line, ...(ok ? unchecked : [output.trimEnd()])] };
}
