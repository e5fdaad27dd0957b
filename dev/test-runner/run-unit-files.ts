import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pMap from "p-map";
import { createReport, type ReportOptions, shorten } from "./file-report.ts";
import { type FileResult, printResult } from "./file-result.ts";
import { type ProcessLimits, runTestProcess } from "./run-test-process.ts";

type Options = ReportOptions & ProcessLimits & Readonly<{ files: readonly string[]; processes: number }>;

const ENTRY = fileURLToPath(new URL("./import-files.ts", import.meta.url));
/** A hook outside any suite, which would run for the tests of every file in the process. */
const FILE_HOOK = /^(before|after)(Each)?\(/m;

/**
 * Runs unit files, many in one process, because a process costs more than most of them do, and prints their results. Files must leave nothing behind that
 * another would notice. Where a process dies, what it reported is not believed: each of its files is run again in a process of its own, which names the
 * one that ended it.
 */
export async function runUnitFiles(options: Options): Promise<FileResult[]> {
  const { files, processes, print } = options;
  const shares = Array.from({ length: processes }, (_, share) => files.filter((_file, at) => at % processes === share));
  const results = await pMap(
    shares.filter(({ length }) => length > 0),
    async (share) => {
      const { own, results } = await runTogether(share, options);
      if (own.failed === 0) return results;
      if (share.length === 1) return [{ ...own, path: share[0] ?? own.path }];
      return (
        await pMap(share, (file) =>
          runUnitFiles({ ...options, files: [file], print: () => undefined, onResult: undefined }),
        )
      ).flat();
    },
    { concurrency: processes },
  );
  for (const result of results.flat()) {
    printResult(print, result);
    options.onResult?.(result);
  }
  return results.flat();
}

/** Runs files in one process. `own`: what it reported of itself rather than of a file. */
async function runTogether(
  files: readonly string[],
  options: Options,
): Promise<{ own: FileResult; results: FileResult[] }> {
  const { root } = options;
  const reports = new Map(files.map((file) => [file, createReport(file, options)]));
  const own = createReport(shorten(root, ENTRY), options);
  const spentMs = new Map<string, number>();
  await runTestProcess({ ...options, entry: ENTRY, args: files.map((file) => join(root, file)) }, (event) => {
    const { file = "", name = "", nesting, details } = event.data as EventData;
    // A file that cannot be imported is a failed test of the entry, named after the file.
    const path = [file, name].map((one) => shorten(root, one)).find((one) => reports.has(one)) ?? "";
    if (nesting === 0) spentMs.set(path, (spentMs.get(path) ?? 0) + (details?.duration_ms ?? 0));
    (reports.get(path) ?? own).take(event);
  });
  const { failed: ownFailures, output } = own.result();
  const results = [...reports].map(([file, report]) => {
    if (FILE_HOOK.test(readFileSync(join(root, file), "utf8"))) {
      report.fail(file, "o gancho fora de um describe valeria também para os testes de outros arquivos");
    }
    const { passed, failed, skipped } = report.result();
    if (ownFailures === 0 && passed + failed + skipped === 0) report.fail(file, "o arquivo não tem nenhum teste");
    // A shared process does not say which file printed a line, so each failed file shows all of them.
    return { ...report.result(), ms: spentMs.get(file) ?? 0, output };
  });
  return { own: own.result(), results };
}

type EventData = { file?: string; name?: string; nesting?: number; details?: { duration_ms?: number } };
