import { mkdirSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { poll } from "../shared/poll.ts";
import { createSupervised } from "../shared/supervised-process.ts";
import { findNatsBinary } from "./find-nats-binary.ts";
import type { InfraContext, InfraServer } from "./infra-server.ts";
import { type NatsAccess, natsConfigText } from "./nats-config.ts";
import { pingJetStream } from "./ping-jetstream.ts";

const READY_TIMEOUT_MS = 30_000;
const MAX_FILE_BYTES = 8 * 2 ** 30;
/** Bytes streams may reserve together. Every suite of a test run reserves its own and fills next to nothing of it. */
const MAX_FILE_BYTES_THROW_AWAY = 2 ** 40;

/** Starts the embedded NATS server of a profile; the URL names no user. */
export async function startNats(context: InfraContext, access: NatsAccess): Promise<InfraServer> {
  const binary = await findNatsBinary(context);
  const folder = join(context.dir, "nats");
  mkdirSync(folder, { recursive: true });
  const port = await context.portFor("nats");
  const configFile = join(folder, "nats.conf");
  const config = {
    port,
    storeDir: join(folder, "store"),
    access,
    syncInterval: context.throwAway ? "2m" : "always",
    maxFileBytes: context.throwAway ? MAX_FILE_BYTES_THROW_AWAY : fileBudget(folder),
  } as const;
  writeFileSync(configFile, natsConfigText(config), { mode: 0o600 });
  const process = createSupervised(
    {
      name: "nats",
      command: binary,
      args: ["-c", configFile],
      env: { GOMAXPROCS: "2", GOMEMLIMIT: "200MiB" },
      cwd: folder,
      logFile: join(context.dir, "logs", "nats.log"),
      pidFile: join(context.dir, "pids", "nats.json"),
      marker: configFile,
      stopSignal: "SIGTERM",
      stopTimeoutMs: 10_000,
      waitReady: (gone) =>
        poll("nats", () => pingJetStream(port, access.probe), { timeoutMs: READY_TIMEOUT_MS, signal: gone }),
    },
    context,
  );
  await process.start();
  return { name: "nats", url: `nats://127.0.0.1:${port}`, process };
}

/** Storage limit below the free disk space: a full disk would leave the streams stuck until a restart. */
function fileBudget(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(MAX_FILE_BYTES, Math.floor((bavail * bsize) / 2));
}
