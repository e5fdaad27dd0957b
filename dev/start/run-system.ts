import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { waitFor } from "../embedded/infra.ts";
import { seedInChild } from "../seed/seed-in-child.ts";
import { writeEmptyDirectory } from "../seed/write-directory.ts";
import { loadDevConfig } from "../shared/config.ts";
import { printFailure } from "../shared/print-failure.ts";
import { createProgress } from "../shared/progress.ts";
import { directoryFile } from "../stack/environment.ts";
import { endLeftovers, killLeftovers, removeProfileDir, START_PROFILE } from "../stack/profile-dir.ts";
import type { Stack } from "../stack/stack.ts";
import { type StackOptions, startStack } from "../stack/start-stack.ts";
import { checkPorts } from "./check-ports.ts";
import { followWarnings } from "./follow-warnings.ts";
import { timingLines } from "./timing-lines.ts";
import { chooseWorld, type World } from "./world.ts";

export type SystemOptions = Readonly<{
  /** Options that override the default ones. */
  stack?: Partial<StackOptions>;
  /** Builds the panel, while everything else starts. */
  buildWeb?: (log: (line: string) => void) => Promise<void>;
  /** Starts something that runs together with the system, from when it is up until it stops. */
  beside?: (stack: Stack) => Promise<{ stop(): Promise<void> }>;
  /** Lines printed last, with the addresses of everything. */
  summary: (stack: Stack, world: World) => readonly string[];
}>;

const PARENT_CHECK_MS = 1_000;
/** Time within which everything is to end by itself: with what kills the rest, a stop takes less than ten seconds. */
const STOP_MS = 8_000;

/** An owner's first day: nobody has connected the app, and no variable says what only the screen "Conectar WhatsApp" is given. */
const UNCONNECTED: NonNullable<StackOptions["envOf"]> = {
  sandbox: { CONNECTED: "false" },
  messaging: { GRAPH_API_TOKEN: "", WHATSAPP_ACCOUNT_ID: "", WHATSAPP_APP_SECRET: "" },
};

const config = loadDevConfig();
const dir = join(config.root, ".tenho", START_PROFILE);
const progress = createProgress((line) => console.log(line));
let stack: Stack | null = null;
let beside: { stop(): Promise<void> } | null = null;
let stopping = false;
/** Aborted when the system is to stop: what a start has in hand ends with it. */
const stopped = new AbortController();

async function start(options: SystemOptions): Promise<void> {
  await endLeftovers(dir);
  if (process.argv.includes("--reset")) {
    progress.line("apagando os dados anteriores");
    removeProfileDir(dir);
  }
  const world = chooseWorld(dir, process.argv.includes("--empty"));
  if (world === "empty") await writeEmptyDirectory(directoryFile(dir));
  const { gatewayPort, gatewayAdminPort: adminPort, sandboxPort } = config;
  const isChosen = adminPort !== undefined;
  await checkPorts({ PORT: gatewayPort, SANDBOX_PORT: sandboxPort, ...(isChosen && { ADMIN_PORT: adminPort }) });
  const ports = { gateway: gatewayPort, sandbox: sandboxPort, ...(isChosen && { "gateway-admin": adminPort }) };
  const log = progress.line;
  stack = await progress.step("iniciando bancos e mensageria", async (pending) => {
    const building = waitFor("web", options.buildWeb?.(log) ?? Promise.resolve(), pending);
    // A start that fails says so at once, whatever becomes of the panel.
    building.catch(() => undefined);
    const started = await startStack({
      profile: START_PROFILE,
      ports,
      autoRestart: true,
      embedder: true,
      log,
      pending,
      config,
      envOf: world === "empty" ? UNCONNECTED : {},
      ...options.stack,
    });
    stack = started;
    followWarnings(
      started.processes.map((name) => ({ name, file: started.logFile(name) })),
      log,
    );
    if (world === "demo") await waitFor("seed", seed(started, log), pending);
    await building;
    return started;
  });
  beside = (await options.beside?.(stack)) ?? null;
  if (process.argv.includes("--timings")) {
    const lines = timingLines(progress.timings(), Date.now() - config.startedAt, performance.now());
    for (const line of lines) console.log(line);
  }
  for (const line of options.summary(stack, world)) console.log(line);
}

async function seed({ natsUrlOf, postgresUrlOf, urls, stores }: Stack, log: (line: string) => void): Promise<void> {
  const request = {
    natsUrl: natsUrlOf("seed"),
    postgresUrlOf,
    mongoUrl: stores.mongoUrl,
    sandboxDirectoryPath: directoryFile(dir),
    sandboxUrl: urls.sandbox,
  };
  log("preparando o mundo de demonstração");
  const { signal } = stopped;
  // The classifier goes on learning when the address stands on the screen: wishes wait for it. A failure from then on is only printed.
  await new Promise<void>((resolve, reject) => {
    seedInChild(request, log, { signal, onFilled: resolve }).then(resolve, reject);
  });
}

async function stop(exitCode: number): Promise<void> {
  // Ctrl-C may arrive twice: from the terminal, and from a parent process that passes it on.
  if (stopping) return;
  stopping = true;
  stopped.abort();
  console.log("\nParando…");
  const startedAt = performance.now();
  // Whatever still runs then is killed: every store keeps what it has answered.
  await Promise.race([endInOrder(), sleep(STOP_MS)]);
  killLeftovers(dir);
  console.log(
    `Tudo parado em ${((performance.now() - startedAt) / 1_000).toFixed(1)} s; os dados ficam em .tenho/${START_PROFILE}`,
  );
  process.exit(exitCode);
}

async function endInOrder(): Promise<void> {
  try {
    await beside?.stop();
    if (stack) await stack.stop();
    else await endLeftovers(dir);
  } catch (error) {
    printFailure(error);
  }
}

/** Ends with whoever started this process: killed, it can pass on no signal any more. */
function endWithParent(): void {
  const parent = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    void stop(0);
  }, PARENT_CHECK_MS);
  watching.unref();
}

/**
 * Runs the whole Tenho on this machine until Ctrl-C. The argument `--reset` removes earlier data first; `--empty` starts without the demonstration, as on
 * an owner's first day.
 */
export async function runSystem(options: SystemOptions): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  // The terminal may be gone before the system has stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  // A process that was started while everything else ended has its pid file already.
  process.once("exit", () => killLeftovers(dir));
  endWithParent();
  try {
    await start(options);
  } catch (error) {
    // A stop during the start makes the start fail; that is expected.
    if (stopping) await sleep(60_000);
    printFailure(error);
    if (stack) await stop(1);
    process.exit(1);
  }
}
