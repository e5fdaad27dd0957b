import { AppError } from "@tenho/kernel/errors/app-error";
import { findStores } from "../profile/find-stores.ts";
import { connectServiceClients, type ServiceClients } from "../seed/clients.ts";
import type { DevConfig } from "../shared/config.ts";
import { SetupError } from "../shared/setup-error.ts";

/**
 * Asks the services as `operations` of the broker that is given, else of the running `npm start`, and lets go of it. What they refuse is a
 * sentence for whoever runs the command: there is nothing to be seen in where it was thrown.
 *
 * @throws SetupError when no broker answers, and for what a service refuses
 */
export async function askServices<T>(config: DevConfig, ask: (clients: ServiceClients) => Promise<T>): Promise<T> {
  const clients = await connect(config.natsUrl ?? findStores(config, "NATS_URL").natsUrl);
  try {
    return await ask(clients);
  } catch (error) {
    throw error instanceof AppError ? new SetupError(error.message, { cause: error }) : error;
  } finally {
    await clients.close();
  }
}

async function connect(url: string): Promise<ServiceClients> {
  try {
    return await connectServiceClients(url, "operations");
  } catch (cause) {
    throw new SetupError("O broker não responde: confira se o Tenho está no ar, ou NATS_URL.", { cause });
  }
}
