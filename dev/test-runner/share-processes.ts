import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inputsOf } from "./inputs.ts";

/** Files in one process: enough that its start no longer counts, and few enough that the last of them does not keep the run waiting. */
const FILES_MAX = 8;
/** Folders whose test files stop what they start. */
const SHARES = /^(services\/[^/]+|gateway|packages\/[^/]+)\/test\//;
/** Words of a test file that changes, or measures, what belongs to its whole process. */
const OF_THE_PROCESS =
  /\bmock\b|\bperformance\.|process\.(env\.\w+ = |on\(|once\(|exit|memoryUsage|cpuUsage)|delete process\./;

/**
 * Parts test files into those that run in one process, in their order. Files of one process have one row in inputs.ts, so that what the process reads can be
 * judged for all of them. A file by itself is a part too; those follow the larger parts, so that the end of a run waits for none of these.
 */
export function partFiles(root: string, files: readonly string[]): string[][] {
  const byRow = new Map<string, string[]>();
  const alone: string[][] = [];
  for (const file of files) {
    if (!sharesProcess(file, readFileSync(join(root, file), "utf8"))) {
      alone.push([file]);
      continue;
    }
    const row = `${file.split("/", 2).join("/")} ${inputsOf(file).tests}`;
    byRow.set(row, [...(byRow.get(row) ?? []), file]);
  }
  const parts = [...byRow.values()].flatMap(inParts);
  return [...parts.filter(({ length }) => length > 1), ...parts.filter(({ length }) => length === 1), ...alone];
}

/** Returns whether a test file may run in a process with others. */
export const sharesProcess = (file: string, text: string): boolean => SHARES.test(file) && !OF_THE_PROCESS.test(text);

/** Parts of nearly the same length, none above the most. */
function inParts(files: readonly string[]): string[][] {
  const count = Math.ceil(files.length / FILES_MAX);
  const begin = (part: number) => Math.round((part * files.length) / count);
  return Array.from({ length: count }, (_, part) => files.slice(begin(part), begin(part + 1)));
}
