import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { getOk } from "../../shared/get-ok.ts";
import { poll } from "../../shared/poll.ts";
import { SetupError } from "../../shared/setup-error.ts";
import { createSupervised } from "../../shared/supervised-process.ts";
import type { InfraContext, InfraServer } from "../infra-server.ts";
import type { Encoder } from "./encoder.ts";
import { findEmbedderPython } from "./find-embedder-python.ts";

const READY_TIMEOUT_MS = 30_000;

const SERVER = join(import.meta.dirname, "server", "embedding_server.py");

/**
 * Starts the embedded sentence embedder. It is the only optional server: where it cannot be had, one line
 * reports that and the answer is null.
 */
export async function startEmbedder(encoder: Encoder, context: InfraContext): Promise<InfraServer | null> {
  try {
    return await start(encoder, context);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    context.log(error.message);
    return null;
  }
}

async function start(encoder: Encoder, context: InfraContext): Promise<InfraServer> {
  const python = await findEmbedderPython(encoder, context);
  const folder = join(context.dir, "embedder");
  mkdirSync(folder, { recursive: true });
  const port = await context.portFor("embedder");
  const url = `http://127.0.0.1:${port}`;
  const process = createSupervised(
    {
      name: "embedder",
      command: python,
      args: [SERVER, "--encoder", encoder, "--port", `${port}`],
      // One thread: the services need the other cores more, and training texts are embedded while they run.
      env: { PATH: context.path, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1", PYTHONDONTWRITEBYTECODE: "1" },
      cwd: folder,
      logFile: join(context.dir, "logs", "embedder.log"),
      pidFile: join(context.dir, "pids", "embedder.json"),
      marker: `--encoder ${encoder} --port ${port}`,
      stopSignal: "SIGTERM",
      stopTimeoutMs: 5_000,
      waitReady: (gone) =>
        poll("embedder", () => getOk(`${url}/health`, 1_000), { timeoutMs: READY_TIMEOUT_MS, signal: gone }),
    },
    context,
  );
  await process.start();
  return { name: "embedder", url, process };
}
