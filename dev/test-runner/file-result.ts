/** The result of one test file. */
export type FileResult = Readonly<{
  /** Relative to the root. */
  path: string;
  passed: number;
  failed: number;
  skipped: number;
  ms: number;
  /** The name and the cause of each failure, as they are printed. */
  failures: readonly string[];
  /** The last lines that the tests printed. */
  output: readonly string[];
}>;

/** Receives the result of each file as it ends, with the folder of what it asked of the stores, if it had one. */
export type ReportResult = (result: FileResult, records?: string) => void;

export type Totals = Readonly<{ passed: number; failed: number; skipped: number }>;

/** The counts of all results together. */
export function sumOf(results: readonly Totals[]): Totals {
  const of = (count: keyof Totals) => results.reduce((total, result) => total + result[count], 0);
  return { passed: of("passed"), failed: of("failed"), skipped: of("skipped") };
}

/** Prints a line for a file that passed, and of one that failed each failure with what its tests printed. */
export function printResult(print: (line: string) => void, result: FileResult): void {
  const { path, passed, failed, ms, failures, output } = result;
  if (failed === 0) print(`✔ ${path} (${passed}, ${(ms / 1_000).toFixed(1)} s)`);
  for (const failure of failures) print(`\n✖ ${path}\n${failure}`);
  if (failed > 0 && output.length > 0) print(`\n— saída de ${path}\n${indent(output.join("\n"))}`);
}

/** A failure as it is printed: the name of its test, and the cause below it. */
export const failureText = (name: string, detail: string): string =>
  [...(name === "" ? [] : [`  ${name}`]), indent(detail)].join("\n");

const indent = (text: string): string => text.trimEnd().replaceAll(/^/gm, "    ");
