import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { runTool } from "../shared/run-tool.ts";
import { type FileResult, failureText, printResult, type ReportResult } from "./file-result.ts";
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
  onResult?: ReportResult | undefined;
  /** The folder of `jest.config.ts`. */
  folder?: string;
}>;

type Verdict = { status: string; fullName: string; duration?: number | null; failureMessages?: readonly string[] };
type JestResult = {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: readonly Verdict[];
};

/** The path of a failure that belongs to no file. */
const WHOLE = "web";

/** Runs component tests by Jest, and prints the result of each file. */
export async function runComponentTests(options: Options): Promise<FileResult[]> {
  const { root, files, testTimeoutMs, timeoutMs, print, folder = join(root, "web") } = options;
  if (files.length === 0) return [];
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
  const results = readResults(report, output, options);
  rmSync(dir, { recursive: true });
  for (const result of results) {
    printResult(print, result);
    options.onResult?.(result);
  }
  return results;
}

/** The result of each file; where Jest wrote no report, one failure with what it printed. */
function readResults(report: string, output: string, options: Options): FileResult[] {
  try {
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as { testResults: readonly JestResult[] };
    const results = testResults.map((result) => resultOf(result, options));
    const missing = options.files.filter((file) => !results.some(({ path }) => path === file));
    return [...results, ...missing.map((file) => failedAs(file, failureText("", "o Jest não rodou este arquivo")))];
  } catch {
    return [failedAs(WHOLE, failureText("os testes de componentes não chegaram ao fim", output))];
  }
}

const failedAs = (path: string, failure: string): FileResult => ({
  path,
  passed: 0,
  failed: 1,
  skipped: 0,
  ms: 0,
  failures: [failure],
  output: [],
});

function resultOf(result: JestResult, { root, timings }: Options): FileResult {
  const path = relative(root, result.name);
  const { assertionResults: verdicts } = result;
  const passed = verdicts.filter(({ status }) => status === "passed").length;
  const failures = verdicts
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages = [] }) => failureText(fullName, failureMessages.join("\n")));
  for (const { fullName, duration } of verdicts) if (duration) timings?.push({ path, name: fullName, ms: duration });
  const skipped = verdicts.length - passed - failures.length;
  // A file that does not load has no tests to count, and counts as a failure itself.
  if (failures.length === 0 && (result.status === "failed" || verdicts.length === 0)) {
    failures.push(failureText("", result.message));
  }
  return {
    path,
    passed,
    failed: failures.length,
    skipped,
    ms: result.endTime - result.startTime,
    failures,
    output: [],
  };
}
