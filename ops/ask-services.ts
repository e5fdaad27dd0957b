import { AppError } from "@tenho/kernel/errors/app-error";
import { connectServiceClients, type ServiceClients } from "../dev/seed/clients.ts";
import type { DevConfig } from "../dev/shared/config.ts";
import { SetupError } from "../dev/shared/setup-error.ts";
import { findStores } from "../dev/stack/find-stores.ts";

/**
 * Asks the services as the broker user `operations`, at the given broker or else that of the running `npm start`, then closes the connection. A
 * refusal becomes one sentence for whoever runs the command, because where it was thrown says nothing to them.
 *
 * @throws SetupError when no broker answers, and for what a service refuses
 */
export async function askServices<T>(config: DevConfig, ask: (clients: ServiceClients) => Promise<T>): Promise<T> {
  const clients = await connect(config);
  try {
    return await ask(clients);
  } catch (error) {
    throw error instanceof AppError ? new SetupError(error.message, { cause: error }) : error;
  } finally {
    await clients.close();
  }
}

async function connect(config: DevConfig): Promise<ServiceClients> {
  const url = config.natsUrl ?? findStores(config, "NATS_URL").natsUrl;
  try {
    return await connectServiceClients(url, "operations", config.brokerWaitMs);
  } catch (cause) {
    throw new SetupError("O broker não responde: confira se o Tenho está no ar, ou NATS_URL.", { cause });
  }
}
