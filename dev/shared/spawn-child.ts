import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { constants } from "node:os";
import { dirname } from "node:path";

export type ProcessSpec = Readonly<{
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Another user to run as; only root may request it. */
  runAs?: Readonly<{ uid: number; gid: number }> | undefined;
  logFile: string;
  pidFile: string;
  /** Text that only this process's command line contains; see `pid-file.ts`. */
  marker: string;
  stopSignal: NodeJS.Signals;
  stopTimeoutMs: number;
  /** Runs before each start, after the previous process has ended; the start waits until it resolves. */
  beforeStart?(): Promise<void>;
  /** Resolves once the process answers; `gone` aborts when it ended before. */
  waitReady(gone: AbortSignal): Promise<void>;
}>;

/** Starts the process with its output going to its log. */
export function spawnChild(spec: ProcessSpec, env: NodeJS.ProcessEnv): ChildProcess {
  mkdirSync(dirname(spec.logFile), { recursive: true });
  const output = openSync(spec.logFile, "a");
  try {
    return spawn(spec.command, spec.args, {
      cwd: spec.cwd,
      env: { ...spec.env, ...env },
      stdio: ["ignore", output, output],
      // The child gets a process group of its own: Ctrl-C reaches only the launcher, which then stops its children in the right order.
      detached: true,
      ...spec.runAs,
    });
  } finally {
    closeSync(output);
  }
}

/** Resolves when the process has ended, with the exit code or signal as text. */
export function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ? `sinal ${signalNumber(signal)}` : `código ${code}`));
  });
}

function signalNumber(signal: NodeJS.Signals): number | string {
  return constants.signals[signal] ?? signal;
}
