import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { lastLines } from "./log-tail.ts";
import { endStaleProcess, removePidFile, writePidFile } from "./pid-file.ts";
import { endOf, type ProcessSpec, spawnChild } from "./spawn-child.ts";

export type Supervised = Readonly<{
  name: string;
  /** Starts the process and waits until it answers; ends a leftover of an earlier run first. `env` overrides the spec's. */
  start(env?: NodeJS.ProcessEnv): Promise<void>;
  /** Sends the stop signal, and kills the process after `stopTimeoutMs`. */
  stop(): Promise<void>;
  /** Sends a signal, waits for the end and does not restart the process until `start`. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Resolves when the running process ends; at once when none runs. */
  exited(): Promise<void>;
  pid(): number | undefined;
}>;

export type SupervisedOptions = Readonly<{
  log: (line: string) => void;
  /** True to restart the process, with a growing pause, when it ends by itself. */
  autoRestart: boolean;
  /** True when the launcher may end although the child still runs. */
  unref?: boolean;
}>;

const PAUSE_MS_MIN = 250;
const PAUSE_MS_MAX = 10_000;
const STEADY_AFTER_MS = 30_000;

/** Runs one child process: start, readiness, restart after an unexpected end, stop. */
export function createSupervised(
  spec: ProcessSpec,
  { log, autoRestart, unref = false }: SupervisedOptions,
): Supervised {
  let child: ChildProcess | null = null;
  let ended: Promise<string> = Promise.resolve("");
  let wanted = false;
  let pauseMs = PAUSE_MS_MIN;

  async function launch(env: NodeJS.ProcessEnv): Promise<void> {
    await spec.beforeStart?.();
    if (!wanted) throw new Error(`${spec.name} foi parado antes de iniciar`);
    const gone = new AbortController();
    const started = spawnChild(spec, env);
    const startedAt = Date.now();
    child = started;
    if (unref) started.unref();
    if (started.pid) writePidFile(spec.pidFile, { pid: started.pid, marker: spec.marker });
    ended = endOf(started).then((reason) => {
      if (child === started) child = null;
      removePidFile(spec.pidFile);
      gone.abort(`${spec.name} terminou (${reason})`);
      if (Date.now() - startedAt > STEADY_AFTER_MS) pauseMs = PAUSE_MS_MIN;
      return reason;
    });
    await spec.waitReady(gone.signal);
    void ended.then((reason) => (wanted && autoRestart ? revive(reason) : undefined));
  }

  async function revive(reason: string): Promise<void> {
    log(`${spec.name} parou (${reason}); iniciando de novo`);
    while (wanted) {
      await sleep(pauseMs, undefined, { ref: !unref });
      pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX);
      if (!wanted || child) return;
      try {
        await launch({});
        return log(`${spec.name} voltou`);
      } catch (error) {
        if (wanted) log(`${spec.name} não voltou: ${error instanceof Error ? error.message : error}; tentando de novo`);
        await end("SIGKILL");
      }
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    if (!running) return;
    running.kill(signal);
    const insist = setTimeout(() => running.kill("SIGKILL"), spec.stopTimeoutMs);
    await ended;
    clearTimeout(insist);
  }

  return {
    name: spec.name,
    async start(env = {}) {
      await endStaleProcess(spec.pidFile, spec.stopSignal);
      wanted = true;
      try {
        await launch(env);
      } catch (error) {
        wanted = false;
        await end("SIGKILL");
        const reason = error instanceof Error ? error.message : error;
        throw new Error(`${spec.name} não iniciou (${reason}):\n${lastLines(spec.logFile, 12)}`, { cause: error });
      }
    },
    stop() {
      wanted = false;
      return end(spec.stopSignal);
    },
    kill(signal) {
      wanted = false;
      return end(signal);
    },
    exited: () => ended.then(() => undefined),
    pid: () => child?.pid,
  };
}
