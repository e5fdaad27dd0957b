import { natsUrl } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { z } from "zod";

const configSchema = z.object({
  /** The broker's address for its user `seed`. */
  NATS_URL: natsUrl,
  /** The file the sandbox reads numbers and merchants from. */
  SANDBOX_DIRECTORY: z.string().min(1),
  /** The sandbox, which keeps the open 24 h windows. */
  SANDBOX_URL: z.url({ protocol: /^https?$/ }),
});

/** What the seed command of a deployment reads; raises `ConfigError` naming every bad variable. */
export const loadSeedConfig = (env: Record<string, string | undefined>): Readonly<z.output<typeof configSchema>> =>
  loadConfig(configSchema, env);
