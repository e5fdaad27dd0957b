import { relative } from "node:path";
import { inspect } from "node:util";
import { type FileResult, failureText, type ReportResult } from "./file-result.ts";
import type { Timing } from "./timings.ts";

export type ReportOptions = Readonly<{
  root: string;
  /** True to print the output of all tests, not only that of failed files. */
  showOutput: boolean;
  print: (line: string) => void;
  /** Collects the duration of each test. */
  timings?: Timing[];
  onResult?: ReportResult | undefined;
}>;

/** An event of Node's test runner. */
export type TestEvent = { type: string; data: unknown };

export type FileReport = {
  take(event: TestEvent): void;
  /** Counts a failure that no event reports. */
  fail(name: string, detail: string): void;
  /** The counts, failures and output so far. */
  result(): FileResult;
};

const OUTPUT_LINES_MAX = 60;

type Verdict = {
  name: string;
  skip?: unknown;
  todo?: unknown;
  details: { duration_ms: number; type?: string; error?: unknown };
};

/** Counts the tests of one file, and keeps their failures and the last of what they printed. */
export function createReport(path: string, { root, print, showOutput, timings }: ReportOptions): FileReport {
  const startedAt = performance.now();
  const output: string[] = [];
  const failures: string[] = [];
  const afterwards: string[] = [];
  let passed = 0;
  let skipped = 0;

  function takeVerdict({ name, skip, todo, details }: Verdict, isPass: boolean) {
    // A passing suite is not counted itself; one skipped as a whole is, because nothing else is reported of it.
    if (details.type === "suite" && isPass && skip === undefined) return;
    if (skip !== undefined || todo !== undefined) {
      skipped += 1;
      return;
    }
    if (details.type !== "suite") timings?.push({ path, name, ms: details.duration_ms });
    // A file that registers no test is reported as one passing test named after itself.
    const isEmptyFile = isPass && shorten(root, name) === path;
    if (isPass && !isEmptyFile) {
      passed += 1;
      return;
    }
    if (isEmptyFile) return fail(name, "o arquivo não tem nenhum teste");
    // A suite or file fails because of its tests, which were counted; only a failure of its own is counted here.
    if (failureTypeOf(details.error) === "subtestsFailed") return;
    fail(name, [describe(details.error), ...afterwards].join("\n"));
  }

  function fail(name: string, detail: string) {
    failures.push(failureText(name, detail));
  }

  return {
    take({ type, data }) {
      if (type === "test:pass" || type === "test:fail") takeVerdict(data as Verdict, type === "test:pass");
      const { message, file: from } = data as { message?: string; file?: string };
      // An error after the end of its test fails the file, and only a diagnostic of its process reports it.
      if (type === "test:diagnostic" && from !== undefined && message) afterwards.push(message);
      if ((type !== "test:stdout" && type !== "test:stderr") || !message) return;
      if (showOutput) print(message.trimEnd());
      else output.push(...message.trimEnd().split("\n"));
    },
    fail,
    result: () => ({
      path,
      passed,
      failed: failures.length,
      skipped,
      ms: performance.now() - startedAt,
      failures,
      output: output.slice(-OUTPUT_LINES_MAX),
    }),
  };
}

const failureTypeOf = (error: unknown): unknown => (error as { failureType?: unknown } | undefined)?.failureType;

function describe(error: unknown): string {
  const { exitCode, signal } = (error ?? {}) as { exitCode?: number | null; signal?: string | null };
  if (typeof exitCode === "number") return `o processo terminou com ${exitCode}`;
  if (typeof signal === "string") return `o processo foi terminado por ${signal}`;
  const cause = error instanceof Error && error.cause ? error.cause : error;
  // Only the outer error names the hook.
  const where = failureTypeOf(error) === "hookFailed" ? `${(error as Error).message}: ` : "";
  // A failure from a test's process may come as an object that has no text of its own.
  if (!(cause instanceof Error)) return `${where}${typeof cause === "string" ? cause : inspect(cause)}`;
  return `${where}${stackOf(cause)}`;
}

/** The stack of an error and of its causes, without Node's own lines. */
function stackOf(error: Error): string {
  const stack = (error.stack ?? error.message).replaceAll(/\n +at .*\(?node:internal.*/g, "");
  return error.cause instanceof Error ? `${stack}\ncaused by ${stackOf(error.cause)}` : stack;
}

export const shorten = (root: string, file: string): string => (file.startsWith("/") ? relative(root, file) : file);
