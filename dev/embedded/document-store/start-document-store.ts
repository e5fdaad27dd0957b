import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { poll } from "../../shared/poll.ts";
import { findOnPath } from "../../shared/run-tool.ts";
import { createSupervised } from "../../shared/supervised-process.ts";
import type { InfraContext, InfraServer } from "../infra-server.ts";
import { JAVA_LOCALE, prepareDocumentStore } from "./compile-document-store.ts";
import { pingMongo } from "./ping-mongo.ts";

const READY_TIMEOUT_MS = 60_000;

/** Starts the document store of a profile: `mongod` when it is installed, else the embedded one. */
export async function startDocumentStore(context: InfraContext): Promise<InfraServer> {
  const folder = join(context.dir, "mongo");
  mkdirSync(folder, { recursive: true });
  const port = await context.portFor("mongo");
  const { command, args } = await commandLine(context, folder, port);
  const process = createSupervised(
    {
      name: "mongo",
      command,
      args,
      env: { PATH: context.path, ...JAVA_LOCALE },
      cwd: folder,
      logFile: join(context.dir, "logs", "mongo.log"),
      pidFile: join(context.dir, "pids", "mongo.json"),
      marker: folder,
      stopSignal: "SIGTERM",
      stopTimeoutMs: 15_000,
      waitReady: (gone) => poll("mongo", () => pingMongo(port), { timeoutMs: READY_TIMEOUT_MS, signal: gone }),
    },
    context,
  );
  await process.start();
  return { name: "mongo", url: `mongodb://127.0.0.1:${port}`, process };
}

async function commandLine(context: InfraContext, folder: string, port: number) {
  const mongod = findOnPath("mongod", context.path);
  if (mongod) {
    const data = join(folder, "data");
    mkdirSync(data, { recursive: true });
    return { command: mongod, args: ["--dbpath", data, "--port", String(port), "--bind_ip", "127.0.0.1"] };
  }
  const { java, classPath } = await prepareDocumentStore(context);
  // Java begins with a heap as large as the machine allows, unless it is told a smaller one, and gives back what it no longer needs only when told so.
  const heap = ["-Xms16m", "-Xmx256m", "-XX:MinHeapFreeRatio=10", "-XX:MaxHeapFreeRatio=25", "-Xss512k"];
  const memory = [...heap, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"];
  return {
    command: java,
    args: [...memory, "-cp", classPath, "DocumentStore", String(port), join(folder, "store.mv")],
  };
}
