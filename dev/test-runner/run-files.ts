import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pMap from "p-map";
import { createReport, printOutput, type ReportOptions, shorten, type Totals } from "./file-report.ts";
import { type ProcessLimits, runTestProcess } from "./run-test-process.ts";

type Options = ReportOptions &
  ProcessLimits &
  Readonly<{
    files: readonly string[];
    concurrency: number;
    /** Runs at the end of each file, whatever its result. */
    afterFile?: () => Promise<void>;
  }>;

type Output = Readonly<{ path: string; lines: readonly string[] }>;

/**
 * Runs each test file in a process of its own; prints a line per file and the detail of failures. A file ends when its last test
 * has ended, even if it left something open.
 */
export async function runFiles(options: Options): Promise<Totals> {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  const outputs = await pMap(options.files, (file) => runFile(file, options, totals), {
    concurrency: options.concurrency,
  });
  for (const { path, lines } of outputs) printOutput(options.print, path, lines);
  return totals;
}

/** Records what a file asks of the document store; loaded first, since a service's own preload loads the store's driver. */
const RECORDER = "tests/support/stores/record-store-asks.ts";
/** The recorder is on the way of every `require`, so that Node would take a deprecated module that a package asks for as asked for by us. */
const WITHOUT_WARNING = "--disable-warning=DEP0040";

/** Node options that load before a test file what records its stores, and its service's `services/<name>/test/_preload.ts`. */
function preloadOf(root: string, path: string): string[] {
  const [folder, service] = path.split("/");
  const own = join(root, folder ?? "", service ?? "", "test", "_preload.ts");
  const files = [join(root, RECORDER), ...(folder === "services" ? [own] : [])].filter((file) => existsSync(file));
  return [WITHOUT_WARNING, ...files.flatMap((file) => ["--import", pathToFileURL(file).href])];
}

/** Returns the last lines a failed file printed; none for a passing one. */
async function runFile(file: string, options: Options, totals: Totals): Promise<Output> {
  const { root, print, afterFile } = options;
  const path = shorten(root, file);
  const startedAt = performance.now();
  const report = createReport(path, options, totals);
  try {
    await runTestProcess({ ...options, entry: file, execArgv: preloadOf(root, path) }, report.take);
  } finally {
    await afterFile?.();
  }
  const { passed, failed } = report.counts();
  if (failed > 0) return { path, lines: report.output() };
  print(`✔ ${path} (${passed}, ${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`);
  return { path, lines: [] };
}
