import { connectNats } from "@tenho/kernel/nats/connect-nats";
import type { DevConfig } from "../dev/shared/config.ts";
import { SetupError } from "../dev/shared/setup-error.ts";
import { findStores } from "../dev/stack/find-stores.ts";

export type Broker = Awaited<ReturnType<typeof connectNats>>;

/**
 * Works as the broker user `operations`, at the given broker or else that of the running `npm start`, then closes the connection.
 *
 * @throws SetupError when no broker answers
 */
export async function withBroker<T>(config: DevConfig, name: string, work: (nc: Broker) => Promise<T>): Promise<T> {
  const nc = await connect(config, name);
  try {
    return await work(nc);
  } finally {
    await nc.close();
  }
}

async function connect(config: DevConfig, name: string): Promise<Broker> {
  const url = config.natsUrl ?? findStores(config, "NATS_URL").natsUrl;
  try {
    return await connectNats({ url, name, connectTimeoutMs: config.brokerWaitMs });
  } catch (cause) {
    throw new SetupError("O broker não responde: confira se o Tenho está no ar, ou NATS_URL.", { cause });
  }
}
