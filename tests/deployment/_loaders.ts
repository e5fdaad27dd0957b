import { loadConfig } from "@tenho/kernel/config/load-config";
import { migrateConfigSchema } from "@tenho/kernel/lifecycle/migrate-command";
import { provisionConfigSchema } from "@tenho/kernel/provision/config";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import { loadSeedConfig } from "../../dev/seed/config.ts";
import { loadGatewayConfig } from "../../gateway/src/config.ts";
import { loadSandboxConfig } from "../../sandbox/src/config.ts";
import { loadAuthConfig } from "../../services/auth/src/config.ts";
import { loadCategorisationConfig } from "../../services/categorisation/src/config.ts";
import { loadFranchiseConfig } from "../../services/franchise/src/config.ts";
import { loadMessagingConfig } from "../../services/messaging/src/config.ts";
import { loadPaymentConfig } from "../../services/payment/src/config.ts";
import { loadUsersConfig } from "../../services/users/src/config.ts";
import { loadWalletConfig } from "../../services/wallet/src/config.ts";

type Environment = Record<string, string | undefined>;

/** Configuration loader of each process and command of a deployment; throws where a variable is missing. */
export const LOADERS: Readonly<Record<string, (env: Environment) => unknown>> = {
  auth: loadAuthConfig,
  users: loadUsersConfig,
  franchise: loadFranchiseConfig,
  wallet: loadWalletConfig,
  messaging: loadMessagingConfig,
  categorisation: loadCategorisationConfig,
  payment: loadPaymentConfig,
  gateway: (env) => loadGatewayConfig({ WEB_DIST: "/app/web/dist", ...env }),
  sandbox: loadSandboxConfig,
  seed: loadSeedConfig,
  provision: (env) => loadConfig(provisionConfigSchema, env),
  ...Object.fromEntries(
    POSTGRES_SERVICES.map((name) => [`migrate-${name}`, (env: Environment) => loadConfig(migrateConfigSchema, env)]),
  ),
};
