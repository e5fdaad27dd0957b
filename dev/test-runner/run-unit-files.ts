import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pMap from "p-map";
import { createReport, printOutput, type ReportOptions, shorten, type Totals } from "./file-report.ts";
import { type ProcessLimits, runTestProcess } from "./run-test-process.ts";

type Options = ReportOptions & ProcessLimits & Readonly<{ files: readonly string[]; processes: number }>;

const ENTRY = fileURLToPath(new URL("./import-files.ts", import.meta.url));
/** A hook outside any suite, which would run for the tests of every file in the process. */
const FILE_HOOK = /^(before|after)(Each)?\(/m;

/**
 * Runs unit files, many in one process, because a process costs more than most of them do; prints a line per process and the detail of failures. Files
 * must leave nothing behind that another would notice.
 */
export async function runUnitFiles(options: Options): Promise<Totals> {
  const { files, processes } = options;
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  const shares = Array.from({ length: processes }, (_, share) => files.filter((_file, at) => at % processes === share));
  await pMap(
    shares.filter(({ length }) => length > 0),
    (share) => runShare(share, options, totals),
    { concurrency: processes },
  );
  return totals;
}

async function runShare(files: readonly string[], options: Options, totals: Totals): Promise<void> {
  const { root, print } = options;
  const startedAt = performance.now();
  const reports = new Map(files.map((file) => [file, createReport(file, options, totals)]));
  const own = createReport(shorten(root, ENTRY), options, totals);
  await runTestProcess({ ...options, entry: ENTRY, args: files.map((file) => join(root, file)) }, (event) => {
    const { file = "", name = "" } = event.data as { file?: string; name?: string };
    // A file that cannot be imported is a failed test of the entry, named after the file.
    (reports.get(shorten(root, file)) ?? reports.get(shorten(root, name)) ?? own).take(event);
  });
  // A process that died reports nothing of the files it did not reach.
  const isComplete = own.counts().failed === 0;
  for (const [file, report] of reports) {
    if (FILE_HOOK.test(readFileSync(join(root, file), "utf8"))) {
      report.fail(file, "o gancho fora de um describe valeria também para os testes de outros arquivos");
    }
    const { passed, failed, skipped } = report.counts();
    if (isComplete && passed + failed + skipped === 0) report.fail(file, "o arquivo não tem nenhum teste");
  }
  const all = [own, ...reports.values()];
  if (all.some((report) => report.counts().failed > 0)) {
    return printOutput(
      print,
      `${files.length} arquivos num processo`,
      all.flatMap((report) => report.output()),
    );
  }
  const passed = all.reduce((sum, report) => sum + report.counts().passed, 0);
  print(
    `✔ ${files.length} arquivos num processo (${passed}, ${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`,
  );
}
