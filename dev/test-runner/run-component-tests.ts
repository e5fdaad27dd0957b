import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { runTool } from "../shared/run-tool.ts";
import type { Totals } from "./file-report.ts";
import type { Timing } from "./timings.ts";

type Options = Readonly<{
  root: string;
  /** Paths relative to the root. */
  files: readonly string[];
  testTimeoutMs: number;
  /** Time limit of all files together: what has not ended by then is killed and counts as one failure. */
  timeoutMs: number;
  print: (line: string) => void;
  /** Collects the duration of each test. */
  timings?: Timing[];
  /** The folder of `jest.config.ts`. */
  folder?: string;
}>;

type Verdict = { status: string; fullName: string; duration?: number | null; failureMessages?: readonly string[] };
type FileResult = {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: readonly Verdict[];
};

const indent = (text: string) => text.trim().replaceAll(/^/gm, "    ");

/** Runs component tests by Jest, counted and printed as `runFiles` does: a line per file and the detail of failures. */
export async function runComponentTests(options: Options): Promise<Totals> {
  const { root, files, testTimeoutMs, timeoutMs, print, folder = join(root, "web") } = options;
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  if (files.length === 0) return totals;
  const dir = mkdtempSync(join(tmpdir(), "tenho-jest-"));
  const report = join(dir, "report.json");
  const args = [
    join(root, "node_modules/jest/bin/jest.js"),
    `--config=${join(folder, "jest.config.ts")}`,
    "--ci",
    "--maxWorkers=2",
    "--json",
    `--outputFile=${report}`,
    `--testTimeout=${testTimeoutMs}`,
    "--runTestsByPath",
    ...files.map((file) => join(root, file)),
  ];
  const { output } = await runTool(process.execPath, args, { cwd: folder, env: process.env, timeoutMs });
  try {
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as { testResults: readonly FileResult[] };
    for (const result of testResults) count(result, options, totals);
  } catch {
    totals.failed += 1;
    print(`\n✖ os testes de componentes não chegaram ao fim\n${indent(output)}`);
  } finally {
    rmSync(dir, { recursive: true });
  }
  return totals;
}

function count(result: FileResult, { root, print, timings }: Options, totals: Totals): void {
  const path = relative(root, result.name);
  const passed = result.assertionResults.filter(({ status }) => status === "passed").length;
  const failed = result.assertionResults.filter(({ status }) => status === "failed");
  for (const { fullName, duration } of result.assertionResults) {
    if (duration) timings?.push({ path, name: fullName, ms: duration });
  }
  totals.passed += passed;
  totals.failed += failed.length;
  totals.skipped += result.assertionResults.length - passed - failed.length;
  for (const { fullName, failureMessages = [] } of failed) {
    print(`\n✖ ${path}\n  ${fullName}\n${indent(failureMessages.join("\n"))}`);
  }
  if (failed.length > 0) return;
  // A file that does not load has no tests to count, and counts as a failure itself.
  if (result.status === "failed" || result.assertionResults.length === 0) {
    totals.failed += 1;
    print(`\n✖ ${path}\n${indent(result.message)}`);
    return;
  }
  print(`✔ ${path} (${passed}, ${((result.endTime - result.startTime) / 1_000).toFixed(1)} s)`);
}
