import type { FileResult } from "./file-result.ts";

/** Lines that say of each file how often it was run and failed, and with what, the most frequent first. */
export function repeatLines(results: readonly FileResult[]): string[] {
  const byPath = Map.groupBy(results, ({ path }) => path);
  return [...byPath].flatMap(([path, runs]) => {
    const failed = runs.filter(({ failed }) => failed > 0);
    const said = `\n${path}: falhou ${failed.length} de ${runs.length} vezes`;
    const causes = [...Map.groupBy(failed, ({ failures }) => causeOf(failures[0] ?? "")).entries()]
      .map(([cause, { length }]) => ({ cause, length }))
      .sort((a, b) => b.length - a.length);
    return [said, ...causes.map(({ cause, length }) => `  ${length} × ${cause}`)];
  });
}

/** The test and the message of a failure, without the stack, in one line. */
const causeOf = (failure: string): string =>
  failure
    .split("\n")
    .map((line) => line.trim())
    .slice(0, 2)
    .join(" — ");
