import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { join } from "node:path";
import { run } from "node:test";
import { killLeftoversOf } from "../embedded/leftovers.ts";
import type { TestEvent } from "./file-report.ts";

const WRITE_AT_ONCE = new URL("./write-at-once.ts", import.meta.url).href;

export type ProcessLimits = Readonly<{
  /** Time limit of a test or a hook; one that exceeds it fails, and the rest of its file goes on. */
  testTimeoutMs: number;
  /** Time limit of the process; one that exceeds it fails and is killed. */
  fileTimeoutMs: number;
}>;

type Options = ProcessLimits &
  Readonly<{
    root: string;
    /** The file that the process runs; no other running process has the same entry and arguments. */
    entry: string;
    args?: readonly string[];
    execArgv?: readonly string[];
    /** Variables besides those of this process. */
    env?: Readonly<Record<string, string>>;
  }>;

/** Runs the tests of one process and passes on their events. The process ends with its last test, even if something is left open. */
export async function runTestProcess(options: Options, onEvent: (event: TestEvent) => void): Promise<void> {
  const { root, entry, args = [], execArgv = [], env = {}, testTimeoutMs, fileTimeoutMs } = options;
  const children = followChildren(
    ({ spawnargs }) => spawnargs.includes(entry) && args.every((arg) => spawnargs.includes(arg)),
  );
  // A run that is interrupted leaves nothing behind, which would take CPU time from the next one: no test process, and no stack that one started.
  const endAtExit = () => {
    for (const child of children.started) {
      child.kill("SIGKILL");
      if (child.pid !== undefined) killLeftoversOf(join(root, ".tenho"), child.pid);
    }
  };
  process.once("exit", endAtExit);
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort(new Error(`o arquivo não terminou em ${fileTimeoutMs / 1_000} s`));
    // The test runner only requests the end of the process.
    endAtExit();
  }, fileTimeoutMs);
  try {
    const stream = run({
      files: [entry],
      argv: args,
      env: { ...process.env, ...env },
      cwd: root,
      isolation: "process",
      timeout: testTimeoutMs,
      signal: limit.signal,
      execArgv: ["--test-force-exit", "--import", WRITE_AT_ONCE, ...execArgv],
    });
    for await (const event of stream) onEvent(event);
  } finally {
    clearTimeout(timer);
    process.off("exit", endAtExit);
    children.unfollow();
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
