import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pMap from "p-map";
import type { FileRecords } from "./file-records.ts";
import { createReport, type FileReport, shorten, type TestEvent } from "./file-report.ts";
import { type FileResult, printResult } from "./file-result.ts";
import type { Turn } from "./import-in-turn.ts";
import { preloadOf, runFiles } from "./run-files.ts";
import { runTestProcess } from "./run-test-process.ts";

type Options = Omit<Parameters<typeof runFiles>[0], "files"> & Readonly<{ parts: readonly (readonly string[])[] }>;
type Run = { path: string; report: FileReport; records: FileRecords | undefined; ms: number };

const ENTRY = fileURLToPath(new URL("./import-in-turn.ts", import.meta.url));

/**
 * Runs the files of each part in a process of their own, one after another, because starting a process and loading a service takes longer than the tests of most
 * files. A file that did not pass there is run again in a process of its own, and only that result counts; so is every file where the process itself failed or
 * read what they may not read, since nothing tells then whose fault it was.
 */
export const runParts = async ({ parts, ...options }: Options): Promise<FileResult[]> =>
  (await pMap(parts, (files) => runPart(files, options), { concurrency: options.concurrency })).flat();

async function runPart(files: readonly string[], options: Omit<Options, "parts">): Promise<FileResult[]> {
  if (files.length === 1) return runFiles({ ...options, files });
  const { root, print, openRecords, afterFile, onResult } = options;
  const runs = files.map((file): Run => {
    const path = shorten(root, file);
    return { path, report: createReport(path, options), records: openRecords?.(path), ms: 0 };
  });
  const isProved = await runInTurn(runs, options).finally(afterFile);
  const results: FileResult[] = [];
  const left: FileResult[] = [];
  for (const { report, records, ms } of runs) {
    const result = { ...report.result(), ms };
    if (!isProved || result.failed > 0 || result.passed + result.skipped === 0) {
      left.push(result);
      continue;
    }
    printResult(print, result);
    onResult?.(result, records?.folder);
    results.push(result);
  }
  for (const { path, failures } of left) {
    const again = await runFiles({ ...options, files: [path] });
    results.push(...again);
    if (again.some(({ failed }) => failed > 0)) continue;
    print(`↻ ${path} passou num processo seu, e não num com outros arquivos${failures[0] ? `:\n${failures[0]}` : ""}`);
  }
  return results;
}

/** Runs the files in one process; returns whether what is reported of each can be believed. */
async function runInTurn(runs: readonly Run[], options: Omit<Options, "parts">): Promise<boolean> {
  const { root, findStrays, fileTimeoutMs } = options;
  const turns = runs.map(
    ({ path, records }): Turn => ({ file: join(root, path), env: { ...records?.env, TENHO_TEST_FILE: path } }),
  );
  const own = createReport(shorten(root, ENTRY), options);
  let untilEnd: TestEvent[] = [];
  const process = {
    ...options,
    ...(turns[0] && { env: turns[0].env }),
    entry: ENTRY,
    args: [JSON.stringify(turns)],
    execArgv: preloadOf(root, runs[0]?.path ?? ""),
    fileTimeoutMs: fileTimeoutMs * runs.length,
  };
  await runTestProcess(process, (event) => {
    untilEnd.push(event);
    const { name = "", nesting, details } = event.data as EventData;
    const run = runs.find(({ path }) => path === shorten(root, name));
    if (run === undefined || nesting !== 0 || !/^test:(pass|fail)$/.test(event.type)) return;
    // The suite of a file is reported after all that it holds, and before anything of the next one.
    for (const one of untilEnd) run.report.take(one);
    untilEnd = [];
    run.ms = details?.duration_ms ?? 0;
  });
  for (const one of untilEnd) own.take(one);
  const reads = [...new Set(runs.flatMap(({ records }) => records?.reads() ?? []))];
  const strays =
    findStrays?.(runs[0]?.path ?? "", reads).filter((read) => !runs.some(({ path }) => path === read)) ?? [];
  return strays.length === 0 && own.result().failed === 0;
}

type EventData = { name?: string; nesting?: number; details?: { duration_ms?: number } };
