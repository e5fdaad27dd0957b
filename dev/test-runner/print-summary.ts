import { type FileResult, sumOf } from "./file-result.ts";
import { repeatLines } from "./repeat-lines.ts";
import { type Unstable, unstableLines } from "./second-tries.ts";
import { slowestLines, type Timing } from "./timings.ts";

/** Lines of a failure that are repeated at the end. */
const FAILURE_LINES_MAX = 30;

type Run = Readonly<{
  results: readonly FileResult[];
  /** Results of files that were not run, since nothing of them changed. */
  kept: readonly { name: string; passed: number }[];
  unstable: readonly Unstable[];
  timings: readonly Timing[];
  /** True when skipped tests count as failed. */
  requireAll: boolean;
  /** True when each file was run several times. */
  isRepeated: boolean;
  /** True for the long suites, of which each is named. */
  isLong: boolean;
}>;

/** Prints the end of a run, its last line `N passed, N failed`; returns whether the run is green. */
export function printSummary({ results, kept, unstable, timings, requireAll, isRepeated, isLong }: Run): boolean {
  const print = (line: string): void => console.log(line);
  const slowest = slowestLines(timings);
  if (slowest.length > 0) print(`\nTestes mais lentos:\n${slowest.join("\n")}`);
  const sum = sumOf(results);
  const keptTests = kept.reduce((total, { passed }) => total + passed, 0);
  const passed = sum.passed + keptTests;
  const failed = sum.failed + (requireAll ? sum.skipped : 0);
  if (sum.skipped > 0) print(`${sum.skipped} pulados${requireAll ? ", e nenhum podia ser" : ""}`);
  if (passed + failed === 0) print("Nenhum teste foi executado.");
  // Failures are repeated here, for a reader of the last lines of a long run.
  const failures = results.flatMap(({ path, failures }) => failures.map((failure) => `\n✖ ${path}\n${failure}`));
  if (failures.length > 0) print(`\nFalharam:\n${failures.map(shortened).join("\n")}`);
  for (const line of unstableLines(unstable)) print(shortened(line));
  if (isRepeated) for (const line of repeatLines(results)) print(line);
  if (isLong) print(`\n${[...results.map(longLine), ...kept.map(keptLine)].join("\n")}`);
  if (kept.length > 0) {
    const files = kept.length === 1 ? "1 arquivo não foi rodado" : `${kept.length} arquivos não foram rodados`;
    print(`\n${files}, ${keptTests} testes: passaram antes e nada do que leem mudou (npm test -- --fresh roda todos)`);
  }
  print(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed + sum.skipped > 0;
}

function longLine({ path, passed, failed, skipped, ms }: FileResult): string {
  const seconds = `${(ms / 1_000).toFixed(0)} s`.padStart(7);
  if (failed > 0) return `${seconds}  falhou          ${path}`;
  return passed > 0
    ? `${seconds}  rodou           ${path}`
    : `${seconds}  não pôde rodar  ${path} (${skipped} pulados)`;
}

const keptLine = ({ name }: { name: string }): string => `${"".padStart(7)}  guardado        ${name}`;

const shortened = (text: string): string => text.split("\n").slice(0, FAILURE_LINES_MAX).join("\n");
