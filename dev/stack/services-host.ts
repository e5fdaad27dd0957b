import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createSupervised, type Supervised } from "../shared/supervised-process.ts";
import { SMALL_MEMORY, waitUntilReady } from "./node-process.ts";
import { HOSTED, type HostedName, type Ports } from "./process-names.ts";

const STOP_TIMEOUT_MS = 12_000;
/** Longer than that of a process with one service: a busy machine gives one process as much of it as any other. */
const READY_TIMEOUT_MS = 5 * 60_000;
/** Old objects are collected when they have grown by a third, not when they fill what the limit leaves. */
const HEAP = ["--max-old-space-size=512", "--max-semi-space-size=4", "--heap-growing-percent=33"];

/** The process's name among those of a stack. */
export const SERVICES_HOST = "services";
export type HostName = typeof SERVICES_HOST;

export type ServiceEnvironments = Readonly<Record<HostedName, NodeJS.ProcessEnv>>;

/** One process that runs all services and the gateway: it loads their modules at its start, and runs them once it is given their environments. */
export type ServicesHost = Readonly<{
  process: Supervised;
  /** Gives it the environment of each, also for its next starts. */
  provide(environments: ServiceEnvironments): void;
}>;

type Options = Readonly<{
  root: string;
  dir: string;
  ports: Ports;
  /** Environment of the process itself, without any service's secrets. */
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  autoRestart: boolean;
}>;

/** Starts it. It takes a third of the memory that eight processes take, most of which is the same modules in each. */
export function startServicesHost({ root, dir, ports, env, log, autoRestart }: Options): ServicesHost {
  const file = join(dir, "services.json");
  // The file of a former start names ports and passwords that may have changed.
  rmSync(file, { force: true });
  const provided = Promise.withResolvers<void>();
  const marker = `--profile=${dir}`;
  const supervised = createSupervised(
    {
      name: SERVICES_HOST,
      command: process.execPath,
      args: [...HEAP, fileURLToPath(new URL("./run-services.ts", import.meta.url)), file, marker],
      env: { ...env, ...SMALL_MEMORY },
      cwd: root,
      logFile: join(dir, "logs", `${SERVICES_HOST}.log`),
      pidFile: join(dir, "pids", `${SERVICES_HOST}.json`),
      marker,
      stopSignal: "SIGTERM",
      stopTimeoutMs: STOP_TIMEOUT_MS,
      async waitReady(gone) {
        // The time until the stores are up is no part of its own.
        await Promise.race([provided.promise, whenGone(gone)]);
        await Promise.all(HOSTED.map((name) => waitUntilReady(name, ports, gone, READY_TIMEOUT_MS)));
      },
    },
    { log, autoRestart },
  );
  let first: Promise<void> | null = supervised.start();
  // Whoever starts it, which is once the environments are provided, gets the failure.
  first.catch(() => undefined);
  const start = (more?: NodeJS.ProcessEnv) => {
    const starting = first ?? supervised.start(more);
    first = null;
    return starting;
  };
  return {
    process: { ...supervised, start },
    provide(environments) {
      const unfinished = `${file}.new`;
      writeFileSync(unfinished, JSON.stringify(environments), { mode: 0o600 });
      renameSync(unfinished, file);
      provided.resolve();
    },
  };
}

function whenGone(gone: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new Error(String(gone.reason)));
    if (gone.aborted) end();
    else gone.addEventListener("abort", end, { once: true });
  });
}
