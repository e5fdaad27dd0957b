import { natsUrl } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { z } from "zod";

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

const configSchema = z.object({
  /** The broker's address for its user `seed`. */
  NATS_URL: natsUrl,
  /** The databases of services, each as the service's own role. */
  POSTGRES_URL_FRANCHISE: postgresUrl,
  POSTGRES_URL_USERS: postgresUrl,
  /** Messaging's document store. */
  MONGO_URL: z.url({ protocol: /^mongodb(\+srv)?$/ }),
  /** The file the sandbox reads numbers and merchants from. */
  SANDBOX_DIRECTORY: z.string().min(1),
  /** The sandbox, which keeps the open 24 h windows. */
  SANDBOX_URL: z.url({ protocol: /^https?$/ }),
});

/** Configuration of a deployment's seed command; raises `ConfigError` naming every bad variable. */
export const loadSeedConfig = (env: Record<string, string | undefined>): Readonly<z.output<typeof configSchema>> =>
  loadConfig(configSchema, env);
