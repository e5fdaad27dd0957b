import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { FileResult } from "./file-result.ts";

/** More failing files than these are no chance: something is broken, and no file is run again. */
const FILES_MAX = 6;
const TRIES = 2;

/** A file that failed and then passed without a change. */
export type Unstable = Readonly<{ path: string; failure: string }>;

/**
 * Runs the files that failed once more, each alone, up to twice; one that passes then is unstable. Returns the last result of each file.
 *
 * @param runAgain runs one file; a path that is no test file, as of a failure that belongs to no file, is not given to it
 */
export async function giveSecondTries(
  results: readonly FileResult[],
  { isFile, runAgain }: { isFile: (path: string) => boolean; runAgain: (path: string) => Promise<FileResult[]> },
): Promise<{ results: FileResult[]; unstable: Unstable[] }> {
  const last = new Map(results.map((result) => [result.path, result]));
  const failing = results.filter(({ failed, path }) => failed > 0 && isFile(path));
  const unstable: Unstable[] = [];
  if (failing.length > FILES_MAX) return { results: [...last.values()], unstable };
  for (const { path, failures } of failing) {
    for (let tries = 0; tries < TRIES && (last.get(path)?.failed ?? 0) > 0; tries += 1) {
      for (const again of await runAgain(path)) last.set(path, { ...again, path });
    }
    if (last.get(path)?.failed === 0) unstable.push({ path, failure: failures[0] ?? "" });
  }
  return { results: [...last.values()], unstable };
}

/** Lines that name the unstable files, each with its first failure; none where every file is stable. */
export const unstableLines = (unstable: readonly Unstable[]): string[] =>
  unstable.length === 0
    ? []
    : [
        `\n${unstable.length} ${unstable.length === 1 ? "arquivo instável, que falhou e passou" : "arquivos instáveis, que falharam e passaram"} sem mudança (.tenho/unstable.json):`,
        ...unstable.map(({ path, failure }) => `~ instável: ${path}\n${failure}`),
      ];

/** Writes the unstable files of a run as JSON, an empty list where there are none. */
export function writeUnstable(file: string, unstable: readonly Unstable[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(unstable, null, 2)}\n`);
}
