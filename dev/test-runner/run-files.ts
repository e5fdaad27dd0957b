import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pMap from "p-map";
import type { FileRecords } from "./file-records.ts";
import { createReport, type ReportOptions, shorten } from "./file-report.ts";
import { type FileResult, printResult } from "./file-result.ts";
import { type ProcessLimits, runTestProcess } from "./run-test-process.ts";

type Options = ReportOptions &
  ProcessLimits &
  Readonly<{
    files: readonly string[];
    concurrency: number;
    /** Runs before each file, with its path relative to the root; where it fails, so does the file, which is not run then. */
    beforeFile?: (path: string) => Promise<void>;
    /** Runs at the end of each file, whatever its result. */
    afterFile?: () => Promise<void>;
    /** Makes the folders in which a file's reads and requests are recorded. */
    openRecords?: (path: string) => FileRecords;
    /** Returns those of the files that a test read that it may not read. */
    findStrays?: (path: string, reads: readonly string[]) => string[];
  }>;

/**
 * Runs each test file in a process of its own, and prints its result when it has ended. A file ends when its last test has ended, even if it left
 * something open.
 */
export const runFiles = (options: Options): Promise<FileResult[]> =>
  pMap(options.files, (file) => runFile(file, options), { concurrency: options.concurrency });

/** Records which files are read; loaded before anything else. */
const READS = join(import.meta.dirname, "record-reads.mjs");
/** Records what a file asks of the document store; loaded first, since a service's own preload loads the store's driver. */
const RECORDER = "tests/support/stores/record-store-asks.ts";
/** The recorder is on the way of every `require`, so that Node would take a deprecated module that a package asks for as asked for by us. */
const WITHOUT_WARNING = "--disable-warning=DEP0040";
/** Files named in a failure; a test that reads a whole folder has hundreds. */
const LISTED_MAX = 20;

/** Node options that load before a test file what records its stores, and its service's `services/<name>/test/_preload.ts`. */
export function preloadOf(root: string, path: string): string[] {
  const [folder, service] = path.split("/");
  const own = join(root, folder ?? "", service ?? "", "test", "_preload.ts");
  const files = [READS, join(root, RECORDER), ...(folder === "services" ? [own] : [])].filter((file) =>
    existsSync(file),
  );
  return [WITHOUT_WARNING, ...files.flatMap((file) => ["--import", pathToFileURL(file).href])];
}

async function runFile(file: string, options: Options): Promise<FileResult> {
  const { root, print, beforeFile, afterFile, openRecords, findStrays } = options;
  const path = shorten(root, file);
  const refusal = await beforeFile?.(path).catch(String);
  const report = createReport(path, options);
  const records = openRecords?.(path);
  try {
    if (refusal) report.fail("o que o arquivo precisa não está pronto", refusal);
    else await runTestProcess({ ...options, ...records, entry: file, execArgv: preloadOf(root, path) }, report.take);
  } finally {
    await afterFile?.();
  }
  const strays = findStrays?.(path, records?.reads() ?? []) ?? [];
  if (strays.length > 0) report.fail("lê só o que dev/test-runner/inputs.ts diz", `lê também ${listed(strays)}`);
  const result = report.result();
  printResult(print, result);
  options.onResult?.(result, records?.folder);
  return result;
}

/** Files by name, as many of them as a person reads. */
const listed = (files: readonly string[]): string =>
  files.length <= LISTED_MAX
    ? files.join(", ")
    : `${files.slice(0, LISTED_MAX).join(", ")} e outros ${files.length - LISTED_MAX}`;
