import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import { createPeriodicTask, type PeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { Knex } from "knex";
import { createRegistrationStore } from "./adapters/db/registration-store.ts";
import { registrationHandlers } from "./adapters/http/registration/registration-handlers.ts";
import type { CredentialStore, PasswordHasher, UsersClient } from "./app/ports.ts";
import { createRegister } from "./app/registration/register.ts";
import { createSettleRegistration, createSettleRegistrations } from "./app/registration/settle-registrations.ts";
import type { AuthConfig } from "./config.ts";

/** Wires registration: its route, and the sweep behind it. */
export function composeRegistration(
  config: AuthConfig,
  deps: {
    knex: Knex;
    credentials: CredentialStore;
    users: UsersClient;
    hasher: PasswordHasher;
    log: Logger;
    metrics: Metrics;
    now: () => Date;
  },
): { routes: BoundRoute[]; sweep: PeriodicTask } {
  const { knex, credentials, users, hasher, log, metrics, now } = deps;
  const registrations = createRegistrationStore(knex);
  const settle = createSettleRegistration({ registrations, users, log });
  const register = createRegister({
    registrations,
    credentials,
    users,
    settle,
    hasher,
    registrationMs: config.REGISTRATION_MS,
    now,
  });
  const sweep = createPeriodicTask({
    name: "registration sweep",
    everyMs: config.REGISTRATION_SWEEP_MS,
    log,
    metrics,
    run: createSettleRegistrations({ registrations, settle }),
  });
  return { routes: registrationHandlers({ register }), sweep };
}
