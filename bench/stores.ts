import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import type { InfraContext } from "../dev/embedded/infra-server.ts";
import { natsUrlAs, tableUsers } from "../dev/embedded/nats-config.ts";
import { startNats } from "../dev/embedded/start-nats.ts";
import { startPostgres } from "../dev/embedded/start-postgres.ts";
import { createPortMemory } from "../dev/shared/free-port.ts";
import { runTool } from "../dev/shared/run-tool.ts";
import type { BenchContext } from "./context.ts";

const PIN_TIMEOUT_MS = 5_000;

function infraContext({ config, dir, log }: BenchContext): InfraContext {
  return {
    ...config,
    dir,
    log,
    portFor: createPortMemory(join(dir, "ports.json")).portFor,
    autoRestart: false,
    unref: false,
    // Durable as in production: fsync on, the broker syncs before it acknowledges.
    throwAway: false,
  };
}

/** The embedded PostgreSQL, durable; answers the superuser's URL. */
export async function startBenchPostgres(context: BenchContext): Promise<string> {
  const { url, process } = await startPostgres(infraContext(context));
  context.atEnd(async () => process?.stop());
  return url;
}

/** The broker with `sync_interval: always` and every stream, kept off the core of what is measured. */
export async function startBenchNats(context: BenchContext): Promise<string> {
  const user = { user: "bench", password: randomBytes(18).toString("base64url") };
  const { url: address, process } = await startNats(infraContext(context), tableUsers([], [user]));
  const url = natsUrlAs(address, user);
  context.atEnd(async () => process?.stop());
  const { cores } = context;
  const pid = process?.pid();
  if (cores && pid !== undefined) {
    await runTool(cores.taskset, ["-a", "-c", "-p", cores.others, String(pid)], { timeoutMs: PIN_TIMEOUT_MS });
  }
  // The process under measurement waits until the broker is provisioned.
  const nc = await connectNats({ url, name: "bench" });
  await provisionBroker(nc);
  await nc.close();
  return url;
}
