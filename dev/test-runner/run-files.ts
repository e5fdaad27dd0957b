import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { run } from "node:test";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import pMap from "p-map";

export type Totals = { passed: number; failed: number; skipped: number };

type Options = Readonly<{
  root: string;
  files: readonly string[];
  concurrency: number;
  /** A test or a hook that takes longer fails; the rest of its file goes on. */
  testTimeoutMs: number;
  /** A file that takes longer fails and its process is killed. */
  fileTimeoutMs: number;
  /** Prints what the tests themselves print, not only that of failed files. */
  showOutput: boolean;
  print: (line: string) => void;
  /** Runs at the end of each file, however it ended. */
  afterFile?: () => Promise<void>;
}>;

const OUTPUT_LINES_MAX = 60;

/**
 * Runs test files as processes of their own; prints a line a file and the detail of failures. A file ends when its last test
 * has ended, whatever it left open.
 */
export async function runFiles(options: Options): Promise<Totals> {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  const outputs = await pMap(options.files, (file) => runFile(file, options, totals), {
    concurrency: options.concurrency,
  });
  for (const { path, lines } of outputs) {
    if (lines.length > 0) options.print(`\n— saída de ${path}\n${indent(lines.join("\n"))}`);
  }
  return totals;
}

/** What a service has loaded before each of its test files: `services/<name>/test/_preload.ts`. */
function preloadOf(root: string, path: string): string[] {
  const [folder, service] = path.split("/");
  const file = join(root, folder ?? "", service ?? "", "test", "_preload.ts");
  return folder === "services" && existsSync(file) ? ["--import", pathToFileURL(file).href] : [];
}

type Output = Readonly<{ path: string; lines: readonly string[] }>;

/** Answers the last lines a failed file printed, none of one that passed. */
async function runFile(file: string, options: Options, totals: Totals): Promise<Output> {
  const { root, testTimeoutMs, fileTimeoutMs, afterFile } = options;
  const path = shorten(root, file);
  const children = followChildren((child) => child.spawnargs.includes(file));
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort(new Error(`o arquivo não terminou em ${fileTimeoutMs / 1_000} s`));
    // The test runner only asks it to end.
    for (const child of children.started) child.kill("SIGKILL");
  }, fileTimeoutMs);
  try {
    const report = createReport(path, options, totals);
    const stream = run({
      files: [file],
      cwd: root,
      isolation: "process",
      timeout: testTimeoutMs,
      signal: limit.signal,
      execArgv: ["--test-force-exit", ...preloadOf(root, path)],
    });
    for await (const event of stream) report.take(event);
    return { path, lines: report.finish() };
  } finally {
    clearTimeout(timer);
    children.unfollow();
    await afterFile?.();
  }
}

/** Collects the child processes started meanwhile: Node's test runner does not name the process of a file. */
function followChildren(isWanted: (child: ChildProcess) => boolean) {
  const all: ChildProcess[] = [];
  const onSpawn = (message: unknown): void => void all.push((message as { process: ChildProcess }).process);
  subscribe("child_process", onSpawn);
  return {
    get started() {
      return all.filter(isWanted);
    },
    unfollow: () => void unsubscribe("child_process", onSpawn),
  };
}

type Event = { type: string; data: unknown };
type Verdict = {
  name: string;
  skip?: unknown;
  todo?: unknown;
  details: { duration_ms: number; type?: string; error?: unknown };
};

/** Counts and prints what happens in one file. */
function createReport(path: string, { root, print, showOutput }: Options, totals: Totals) {
  const startedAt = performance.now();
  const output: string[] = [];
  const afterwards: string[] = [];
  let passed = 0;
  let isFailed = false;

  function takeVerdict({ name, skip, todo, details }: Verdict, isPass: boolean) {
    // Of a suite that is skipped as a whole nothing else is told.
    if (details.type === "suite" && isPass && skip === undefined) return;
    if (skip !== undefined || todo !== undefined) {
      totals.skipped += 1;
      return;
    }
    // A file that registers no test is reported as one passing test named after itself.
    const isEmptyFile = isPass && shorten(root, name) === path;
    if (isPass && !isEmptyFile) {
      totals.passed += 1;
      passed += 1;
      return;
    }
    isFailed = true;
    if (isEmptyFile) return fail(name, "o arquivo não tem nenhum teste");
    // A suite or file fails because of its tests, which were counted; only a failure of its own is counted here.
    if (failureTypeOf(details.error) === "subtestsFailed") return;
    fail(name, [describe(details.error), ...afterwards].join("\n"));
  }

  function fail(name: string, detail: string) {
    totals.failed += 1;
    print(`\n✖ ${path}\n  ${name}\n${indent(detail)}`);
  }

  return {
    take({ type, data }: Event) {
      if (type === "test:pass" || type === "test:fail") takeVerdict(data as Verdict, type === "test:pass");
      const { message, file: from } = data as { message?: string; file?: string };
      // What happened after its test had ended fails the file, and is told in a remark of its process alone.
      if (type === "test:diagnostic" && from !== undefined && message) afterwards.push(message);
      if ((type !== "test:stdout" && type !== "test:stderr") || !message) return;
      if (showOutput) print(message.trimEnd());
      else output.push(...message.trimEnd().split("\n"));
    },
    /** Answers what is to be shown of the output. */
    finish(): readonly string[] {
      if (isFailed) return output.slice(-OUTPUT_LINES_MAX);
      print(`✔ ${path} (${passed}, ${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`);
      return [];
    },
  };
}

const failureTypeOf = (error: unknown): unknown => (error as { failureType?: unknown } | undefined)?.failureType;

function describe(error: unknown): string {
  const { exitCode, signal } = (error ?? {}) as { exitCode?: number | null; signal?: string | null };
  if (typeof exitCode === "number") return `o processo terminou com ${exitCode}`;
  if (typeof signal === "string") return `o processo foi terminado por ${signal}`;
  const cause = error instanceof Error && error.cause ? error.cause : error;
  // Which hook it was stands in the outer error alone.
  const where = failureTypeOf(error) === "hookFailed" ? `${(error as Error).message}: ` : "";
  // A failure from a test's process may come as an object that has no text of its own.
  if (!(cause instanceof Error)) return `${where}${typeof cause === "string" ? cause : inspect(cause)}`;
  return `${where}${(cause.stack ?? cause.message).replaceAll(/\n +at .*\(?node:internal.*/g, "")}`;
}

const shorten = (root: string, file: string) => (file.startsWith("/") ? relative(root, file) : file);
const indent = (text: string) => text.replaceAll(/^/gm, "    ");
