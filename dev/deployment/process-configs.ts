import { provisionConfigSchema } from "@tenho/kernel/provision/config";
import type { z } from "zod";
import { configSchema as gateway } from "../../gateway/src/config.ts";
import { configSchema as auth } from "../../services/auth/src/config.ts";
import { configSchema as categorisation } from "../../services/categorisation/src/config.ts";
import { configSchema as franchise } from "../../services/franchise/src/config.ts";
import { configSchema as messaging } from "../../services/messaging/src/config.ts";
import { configSchema as payment } from "../../services/payment/src/config.ts";
import { configSchema as users } from "../../services/users/src/config.ts";
import { configSchema as wallet } from "../../services/wallet/src/config.ts";

/** Configuration schema of each process and command of an installation that has variables of its own. */
export const PROCESS_CONFIGS: Readonly<Record<string, z.ZodObject>> = {
  auth,
  users,
  franchise,
  wallet,
  messaging,
  categorisation,
  payment,
  gateway,
  provision: provisionConfigSchema,
};
