import type { Knex } from "knex";
import { createSecurityStore } from "./adapters/db/security-store.ts";
import { publishRoleVersion } from "./adapters/events/role-version-publisher.ts";
import { securityRpc } from "./adapters/rpc/security-rpc.ts";
import type { UsersClient } from "./app/ports.ts";
import type { SecondFactorStore } from "./app/second-factor/second-factor-ports.ts";
import { createSecondFactorDue } from "./app/security/second-factor-due.ts";
import { createSetSecuritySettings } from "./app/security/set-security-settings.ts";
import type { AuthConfig } from "./config.ts";
import { loginFailureRule } from "./domain/login-failures.ts";
import { type SecurityChoices, settingsInForce } from "./domain/security-settings.ts";

/** Wires what MASTER sets of how people get in. It is read where it is used: what is committed holds in every replica. */
export function composeSecurity(
  config: AuthConfig,
  deps: {
    knex: Knex;
    users: UsersClient;
    secondFactors: Pick<SecondFactorStore, "isOn">;
    triggerRelay: () => void;
  },
) {
  const { knex, users, secondFactors, triggerRelay } = deps;
  const security = createSecurityStore({ knex, publishRoleVersion, triggerRelay });
  const defaults = {
    sessionMs: config.SESSION_MS,
    rememberedMs: config.REMEMBERED_SESSION_MS,
    failuresMax: config.LOGIN_FAILURES_MAX,
    waitMs: config.LOGIN_LOCK_MS,
  };
  const bounds = {
    accountFailuresMax: config.LOGIN_ACCOUNT_FAILURES_MAX,
    rememberMs: config.LOGIN_FAILURES_MEMORY_MS,
  };
  const inForce = (chosen: SecurityChoices) => settingsInForce(defaults, chosen);
  const readSettings = async () => inForce(await security.read());
  return {
    readSettings,
    ruleOf: (chosen: SecurityChoices) => loginFailureRule(inForce(chosen), bounds),
    secondFactorDue: createSecondFactorDue({ security, secondFactors }),
    rpc: securityRpc({ readSettings, setSettings: createSetSecuritySettings({ security, users }), inForce }),
  };
}
