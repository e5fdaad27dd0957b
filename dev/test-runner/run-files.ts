import { relative } from "node:path";
import { run } from "node:test";

export type Totals = { passed: number; failed: number; skipped: number };

type Options = Readonly<{
  root: string;
  files: readonly string[];
  concurrency: number;
  /** A file that takes longer fails. */
  fileTimeoutMs: number;
  /** Prints what the tests themselves print, not only that of failed files. */
  showOutput: boolean;
  print: (line: string) => void;
}>;

const OUTPUT_LINES_MAX = 60;

/** Runs test files as processes of their own; prints a line a file and the detail of failures. */
export async function runFiles(options: Options): Promise<Totals> {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  const { files, root, concurrency, fileTimeoutMs } = options;
  if (files.length === 0) return totals;
  const progress = createProgress(options, totals);
  const stream = run({ files: [...files], cwd: root, concurrency, timeout: fileTimeoutMs, isolation: "process" });
  for await (const event of stream) progress.take(event);
  progress.finish();
  return totals;
}

type Event = { type: string; data: unknown };
type Verdict = {
  name: string;
  nesting: number;
  file?: string;
  /** The test file that was run; `file` is where the test stands, which may be a part that file imports. */
  entryFile?: string;
  skip?: unknown;
  todo?: unknown;
  details: { duration_ms: number; type?: string; error?: unknown };
};

function createProgress({ root, print, showOutput }: Options, totals: Totals) {
  const outputs = new Map<string, string[]>();
  const counted = new Map<string, number>();
  const failedFiles = new Set<string>();

  function takeVerdict({ name, file = name, entryFile = file, skip, todo, details }: Verdict, passed: boolean) {
    const path = shorten(root, entryFile);
    if (details.type === "suite" && passed) return;
    if (skip !== undefined || todo !== undefined) {
      totals.skipped += 1;
      return;
    }
    // A file that registers no test is reported as one passing test named after itself.
    const isEmptyFile = passed && shorten(root, name) === path;
    if (passed && !isEmptyFile) {
      totals.passed += 1;
      counted.set(path, (counted.get(path) ?? 0) + 1);
      return;
    }
    failedFiles.add(path);
    if (isEmptyFile) return fail(path, name, "o arquivo não tem nenhum teste");
    // A suite or file fails because of its tests, which were counted; only a failure of its own is news.
    if (isSubtestFailure(details.error)) return;
    fail(path, name, describe(details.error));
  }

  function fail(path: string, name: string, detail: string) {
    totals.failed += 1;
    print(`\n✖ ${path}\n  ${name}\n${indent(detail)}`);
  }

  function takeOutput(file: string, message: string) {
    if (showOutput) return print(message.trimEnd());
    const path = shorten(root, file);
    const lines = outputs.get(path) ?? [];
    lines.push(...message.trimEnd().split("\n"));
    outputs.set(path, lines.slice(-OUTPUT_LINES_MAX));
  }

  function takeSummary(file: string, durationMs: number) {
    const path = shorten(root, file);
    const seconds = (durationMs / 1000).toFixed(1);
    if (!failedFiles.has(path)) print(`✔ ${path} (${counted.get(path) ?? 0}, ${seconds} s)`);
    outputs.set(path, failedFiles.has(path) ? (outputs.get(path) ?? []) : []);
  }

  return {
    take({ type, data }: Event) {
      if (type === "test:pass" || type === "test:fail") takeVerdict(data as Verdict, type === "test:pass");
      const { file, message, duration_ms } = data as { file?: string; message?: string; duration_ms?: number };
      if (!file) return;
      if ((type === "test:stdout" || type === "test:stderr") && message) takeOutput(file, message);
      if (type === "test:summary") takeSummary(file, duration_ms ?? 0);
    },
    finish() {
      for (const path of failedFiles) {
        const lines = outputs.get(path) ?? [];
        if (lines.length > 0) print(`\n— saída de ${path}\n${indent(lines.join("\n"))}`);
      }
    },
  };
}

function isSubtestFailure(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "failureType" in error && error.failureType === "subtestsFailed"
  );
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (cause instanceof Error) return (cause.stack ?? cause.message).replaceAll(/\n +at .*\(?node:internal.*/g, "");
  return String(cause);
}

const shorten = (root: string, file: string) => (file.startsWith("/") ? relative(root, file) : file);
const indent = (text: string) => text.replaceAll(/^/gm, "    ");
