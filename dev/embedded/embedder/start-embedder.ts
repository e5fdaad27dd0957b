import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { getOk } from "../../shared/get-ok.ts";
import { poll } from "../../shared/poll.ts";
import { SetupError } from "../../shared/setup-error.ts";
import { createSupervised, type Supervised } from "../../shared/supervised-process.ts";
import type { InfraContext, InfraServer } from "../infra-server.ts";
import type { Encoder } from "./encoder.ts";
import { embedderPython, findEmbedderPython } from "./find-embedder-python.ts";

/** Long, since a stack does not wait for it and a run of tests is lost without it, a process that ends is seen at once, and on a busy machine its weights take their time. */
const READY_TIMEOUT_MS = 15 * 60_000;

const SERVER = join(import.meta.dirname, "server", "embedding_server.py");

/**
 * Starts the embedded sentence embedder. It is the only optional server: where it cannot be had, one line
 * reports that and the answer is null.
 */
export async function startEmbedder(encoder: Encoder, context: InfraContext): Promise<InfraServer | null> {
  try {
    await findEmbedderPython(encoder, context);
    const { port, process } = await createEmbedder(encoder, context);
    await process.start();
    return serverAt(port, process);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    context.log(error.message);
    return null;
  }
}

/**
 * Starts the embedder, which may have to be installed first, without waiting for it: until it listens whoever asks it is refused, as by one that is
 * down. Where it cannot be had, one line reports that later.
 *
 * @returns the server, and a promise of the end of its start, which never rejects
 */
export async function startEmbedderMeanwhile(
  encoder: Encoder,
  context: InfraContext,
): Promise<{ server: InfraServer; started: Promise<void> }> {
  const { port, process } = await createEmbedder(encoder, context);
  let isStopped = false;
  const started = process.start().catch(({ cause, message }: Error) => {
    if (!isStopped) context.log(cause instanceof SetupError ? cause.message : message);
  });
  const stop = () => {
    isStopped = true;
    return process.stop();
  };
  return { server: serverAt(port, { ...process, stop }), started };
}

const addressOf = (port: number) => `http://127.0.0.1:${port}`;

const serverAt = (port: number, process: Supervised): InfraServer => ({
  name: "embedder",
  url: addressOf(port),
  process,
});

async function createEmbedder(encoder: Encoder, context: InfraContext): Promise<{ port: number; process: Supervised }> {
  const folder = join(context.dir, "embedder");
  mkdirSync(folder, { recursive: true });
  const port = await context.portFor("embedder");
  // Compiled modules lie in neither the sources nor the packages.
  const pycache = join(context.cacheDir, "pycache");
  const process = createSupervised(
    {
      name: "embedder",
      command: embedderPython(encoder, context.cacheDir),
      args: [SERVER, "--encoder", encoder, "--port", `${port}`],
      // One thread: the services need the other cores more, and training texts are embedded while they run.
      env: { PATH: context.path, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1", PYTHONPYCACHEPREFIX: pycache },
      cwd: folder,
      logFile: join(context.dir, "logs", "embedder.log"),
      pidFile: join(context.dir, "pids", "embedder.json"),
      marker: `--encoder ${encoder} --port ${port}`,
      stopSignal: "SIGTERM",
      stopTimeoutMs: 5_000,
      beforeStart: async () => {
        await findEmbedderPython(encoder, context);
      },
      waitReady: (gone) =>
        poll("embedder", () => getOk(`${addressOf(port)}/health`, 1_000), {
          timeoutMs: READY_TIMEOUT_MS,
          signal: gone,
        }),
    },
    context,
  );
  return { port, process };
}
