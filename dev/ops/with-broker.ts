import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { findStores } from "../profile/find-stores.ts";
import type { DevConfig } from "../shared/config.ts";
import { SetupError } from "../shared/setup-error.ts";

const CONNECT_TIMEOUT_MS = 5_000;

export type Broker = Awaited<ReturnType<typeof connectNats>>;

/**
 * Works with the broker that is given, else of the running `npm start`, as its user `operations`, and lets go of it.
 *
 * @throws SetupError when no broker answers
 */
export async function withBroker<T>(config: DevConfig, name: string, work: (nc: Broker) => Promise<T>): Promise<T> {
  const nc = await connect(config.natsUrl ?? findStores(config, "NATS_URL").natsUrl, name);
  try {
    return await work(nc);
  } finally {
    await nc.close();
  }
}

async function connect(url: string, name: string): Promise<Broker> {
  try {
    return await connectNats({ url, name, connectTimeoutMs: CONNECT_TIMEOUT_MS });
  } catch (cause) {
    throw new SetupError("O broker não responde: confira se o Tenho está no ar, ou NATS_URL.", { cause });
  }
}
