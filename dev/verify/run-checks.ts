import pMap from "p-map";
import type { ToolResult } from "../shared/run-tool.ts";

export type Check = Readonly<{ name: string; run: () => Promise<ToolResult> }>;

/** Number of checks that run beside each other: most of them keep one core busy. */
const CONCURRENCY = 2;

/**
 * Runs checks beside each other and prints the result of each with its time, in the order given and whole; returns how many failed. A check that
 * throws has failed.
 */
export async function runChecks(checks: readonly Check[], print: (line: string) => void): Promise<number> {
  const reports: string[][] = [];
  let printed = 0;
  const outcomes = await pMap(
    checks,
    async (check, at) => {
      const { ok, lines } = await report(check);
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

async function report({ name, run }: Check): Promise<{ ok: boolean; lines: string[] }> {
  const startedAt = performance.now();
  const { ok, output } = await run().catch((error: unknown) => ({ ok: false, output: String(error) }));
  const line = `${ok ? "✔" : "✖"} ${name} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`;
  // Parts that could not be checked on this machine are reported even by a check that passes.
  const unchecked = output.split("\n").filter((said) => said.startsWith("não conferido: "));
  return { ok, lines: [line, ...(ok ? unchecked : [output.trimEnd()])] };
}
