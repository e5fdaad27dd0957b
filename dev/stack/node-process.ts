import { existsSync } from "node:fs";
import { join } from "node:path";
import { getOk } from "../shared/get-ok.ts";
import { poll } from "../shared/poll.ts";
import { createSupervised, type Supervised } from "../shared/supervised-process.ts";
import { type Ports, type ProcessName, type ReplicaName, readyUrl } from "./process-names.ts";

/** Long, since a process that ends is seen at once, and on a busy machine nine of them start beside each other. */
const READY_TIMEOUT_MS = 5 * 60_000;
const READY_ATTEMPT_MS = 5_000;
/** Slightly longer than a service's own time limit of its stop. */
const STOP_TIMEOUT_MS = 12_000;

/** Heap sizes as small as a quiet machine allows: nine processes share it with the databases. */
const HEAP_MB: Readonly<Record<ProcessName, number>> = {
  auth: 128,
  users: 160,
  franchise: 128,
  wallet: 160,
  messaging: 256,
  categorisation: 384,
  payment: 128,
  gateway: 192,
  sandbox: 192,
};

/** Options for small young generations. They cost more collections, so the CPU time of such a process differs from one with Node's own sizes. */
const smallHeap = (name: ProcessName): string[] => [`--max-old-space-size=${HEAP_MB[name]}`, "--max-semi-space-size=2"];

/** Variables for a small memory: by default glibc keeps a heap for every thread, and freed memory. */
export const SMALL_MEMORY = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" };

type Options = Readonly<{
  /** Name of the replica; default: the process's own name. */
  replica?: ReplicaName;
  root: string;
  dir: string;
  ports: Ports;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  autoRestart: boolean;
  /** True to start the entry with crash points that can be switched on, where the service has one. */
  testComposition: boolean;
  /** True when Node chooses the sizes of its heap, as in production. */
  ownHeap: boolean;
  /** True to restart it when a file that it has loaded changes. */
  watch: boolean;
  /** The port for a debugger; undefined: none. */
  inspectPort: number | undefined;
}>;

/** One service, the gateway or the sandbox as a supervised child process. */
export function createNodeProcess(name: ProcessName, options: Options): Supervised {
  const { replica = name, root, dir, ports, env, log, autoRestart, testComposition, ownHeap } = options;
  const { watch, inspectPort } = options;
  const marker = `--profile=${dir}`;
  return createSupervised(
    {
      name: replica,
      command: process.execPath,
      args: [
        ...(ownHeap ? [] : smallHeap(name)),
        ...(watch ? ["--watch", "--watch-preserve-output"] : []),
        ...(inspectPort === undefined ? [] : [`--inspect=127.0.0.1:${inspectPort}`]),
        entryOf(root, name, testComposition),
        // Identifies the process to a later start, which must distinguish its own leftovers from processes of others.
        marker,
      ],
      env: { ...env, ...(ownHeap ? {} : SMALL_MEMORY), ...(testComposition ? { TENHO_TEST_COMPOSITION: "1" } : {}) },
      cwd: root,
      logFile: join(dir, "logs", `${replica}.log`),
      pidFile: join(dir, "pids", `${replica}.json`),
      marker,
      stopSignal: "SIGTERM",
      stopTimeoutMs: STOP_TIMEOUT_MS,
      waitReady: (gone) => waitUntilReady(name, ports, gone),
    },
    { log, autoRestart },
  );
}

/** Waits until a process answers that it is ready. */
export function waitUntilReady(
  name: ProcessName,
  ports: Ports,
  signal?: AbortSignal,
  timeoutMs = READY_TIMEOUT_MS,
): Promise<void> {
  return poll(name, () => getOk(readyUrl(name, ports), READY_ATTEMPT_MS), {
    timeoutMs,
    everyMs: 50,
    ...(signal ? { signal } : {}),
  });
}

function entryOf(root: string, name: ProcessName, testComposition: boolean): string {
  if (name === "gateway") return join(root, "gateway", "src", "main.ts");
  if (name === "sandbox") return join(root, "sandbox", "src", "main.ts");
  const folder = join(root, "services", name, "src");
  const withCrashPoints = join(folder, "main-with-crash-points.ts");
  return testComposition && existsSync(withCrashPoints) ? withCrashPoints : join(folder, "main.ts");
}
