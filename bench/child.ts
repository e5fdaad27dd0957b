import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { lastLines } from "../dev/shared/log-tail.ts";
import { poll } from "../dev/shared/poll.ts";
import type { BenchContext } from "./context.ts";
import { cpuSecondsOf } from "./cpu-seconds.ts";

const STOP_TIMEOUT_MS = 5_000;
const READY_TIMEOUT_MS = 30_000;
const OUTPUT_CHARS_MAX = 1_000_000;

type Command = Readonly<{
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Cores to run on: the measured process may have one of its own, and those that feed it share the others. */
  on: "subject" | "others" | "anywhere";
}>;

export type BenchChild = Readonly<{
  /** CPU time it has used, in seconds; null where /proc is missing. */
  cpuSeconds(): number | null;
  stop(): Promise<void>;
}>;

/** Starts a server of the bench and waits until `ready` resolves; its output goes to a log in the run's folder. */
export async function startChild(
  context: BenchContext,
  spec: Command & { ready: () => Promise<unknown> },
): Promise<BenchChild> {
  const logFile = join(context.dir, "logs", `${spec.name}.log`);
  mkdirSync(join(context.dir, "logs"), { recursive: true });
  const output = openSync(logFile, "a");
  const child = launch(context, spec, ["ignore", output, output]);
  closeSync(output);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const gone = new AbortController();
  for (const event of ["exit", "error"] as const) {
    child.once(event, () => {
      gone.abort(`terminou:\n${lastLines(logFile, 8)}`);
      resolve();
    });
  }
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    const insist = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(insist);
  };
  context.atEnd(stop);
  await poll(spec.name, spec.ready, { timeoutMs: READY_TIMEOUT_MS, signal: gone.signal });
  return { stop, cpuSeconds: () => (child.pid ? cpuSecondsOf(child.pid) : null) };
}

/** Runs a tool of the bench to its end; answers what it printed. Throws when it fails or takes longer than `timeoutMs`. */
export async function runChild(context: BenchContext, spec: Command & { timeoutMs: number }): Promise<string> {
  const child = launch(context, spec, ["ignore", "pipe", "pipe"]);
  const limit = setTimeout(() => child.kill("SIGKILL"), spec.timeoutMs);
  context.atEnd(async () => void child.kill("SIGKILL"));
  let [output, errors] = ["", ""];
  child.stdout?.on("data", (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-OUTPUT_CHARS_MAX);
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-OUTPUT_CHARS_MAX);
  });
  const code = await new Promise((resolve, reject) => {
    child.once("close", resolve);
    child.once("error", reject);
  }).finally(() => clearTimeout(limit));
  if (code !== 0) throw new Error(`${spec.name} terminou com ${code}: ${errors.trim().slice(-600)}`);
  return output;
}

function launch({ cores }: BenchContext, spec: Command, stdio: (number | "ignore" | "pipe")[]): ChildProcess {
  const words = [spec.command, ...spec.args];
  const pinned = cores && spec.on !== "anywhere" ? [cores.taskset, "-c", cores[spec.on]] : [];
  const [command = "", ...args] = [...pinned, ...words];
  // The children do not inherit what npm and the test runner leave in the environment.
  const env = { PATH: process.env.PATH, NODE_ENV: "production", ...spec.env };
  return spawn(command, args, { stdio, env });
}
