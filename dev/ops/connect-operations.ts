import type { DevConfig } from "../shared/config.ts";
import { findStores } from "../profile/find-stores.ts";
import { connectServiceClients } from "../seed/clients.ts";
import { SetupError } from "../shared/setup-error.ts";

/**
 * Clients of the services as `operations`: of the broker that is given, else of the running `npm start`.
 *
 * @throws SetupError when no broker answers
 */
export async function connectOperations(config: DevConfig) {
  const url = config.natsUrl ?? findStores(config, "NATS_URL").natsUrl;
  try {
    return await connectServiceClients(url, "operations");
  } catch (cause) {
    throw new SetupError("O broker não responde: confira se o Tenho está no ar, ou NATS_URL.", { cause });
  }
}
