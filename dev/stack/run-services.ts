import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunningService } from "@tenho/kernel/lifecycle/component";
import { runMain } from "@tenho/kernel/lifecycle/run-main";
import type { HostedName } from "./process-names.ts";

const LOOK_EVERY_MS = 20;

type Environment = NodeJS.ProcessEnv;
type Compose = (environment: Environment) => Promise<RunningService>;

/** Loads each as its own entry does; the entry itself would take the environment of the whole process. */
const LOADERS: Readonly<Record<HostedName, () => Promise<Compose>>> = {
  auth: async () => {
    const { composeAuth } = await import("../../services/auth/src/compose/auth.ts");
    const { loadAuthConfig } = await import("../../services/auth/src/config.ts");
    return (environment) => composeAuth(loadAuthConfig(environment));
  },
  users: async () => {
    const { composeUsers } = await import("../../services/users/src/compose/users.ts");
    const { loadUsersConfig } = await import("../../services/users/src/config.ts");
    return (environment) => composeUsers(loadUsersConfig(environment));
  },
  franchise: async () => {
    const { composeFranchise } = await import("../../services/franchise/src/compose.ts");
    const { loadFranchiseConfig } = await import("../../services/franchise/src/config.ts");
    return (environment) => composeFranchise(loadFranchiseConfig(environment));
  },
  wallet: async () => {
    const { composeWallet } = await import("../../services/wallet/src/compose/wallet.ts");
    const { loadWalletConfig } = await import("../../services/wallet/src/config.ts");
    return (environment) => composeWallet(loadWalletConfig(environment));
  },
  messaging: async () => {
    const { composeMessaging } = await import("../../services/messaging/src/compose/messaging.ts");
    const { loadMessagingConfig } = await import("../../services/messaging/src/config.ts");
    return (environment) => composeMessaging(loadMessagingConfig(environment));
  },
  categorisation: async () => {
    const { composeCategorisation } = await import("../../services/categorisation/src/compose/categorisation.ts");
    const { loadCategorisationConfig } = await import("../../services/categorisation/src/config.ts");
    return (environment) => composeCategorisation(loadCategorisationConfig(environment));
  },
  payment: async () => {
    const { composePayment } = await import("../../services/payment/src/compose/payment.ts");
    const { loadPaymentConfig } = await import("../../services/payment/src/config.ts");
    return (environment) => composePayment(loadPaymentConfig(environment));
  },
  gateway: async () => {
    const { composeGateway } = await import("../../gateway/src/compose.ts");
    const { loadGatewayConfig } = await import("../../gateway/src/config.ts");
    return (environment) => composeGateway(loadGatewayConfig(environment));
  },
};

/** Waits for the file with the environment of each: it is written when the stores are up, and until then modules load. */
async function readEnvironments(file: string): Promise<Readonly<Partial<Record<HostedName, Environment>>>> {
  while (!existsSync(file)) await sleep(LOOK_EVERY_MS);
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Stops the gateway first, then the services behind it, whatever becomes of the others. */
async function stopAll(running: ReadonlyMap<string, RunningService>): Promise<void> {
  const { gateway, ...services } = Object.fromEntries(running);
  const stopped = await Promise.allSettled([gateway?.stop()]);
  stopped.push(...(await Promise.allSettled(Object.values(services).map((service) => service?.stop()))));
  const failed = stopped.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

// Usage: run-services.ts FILE. Runs what the file names in this process until a signal; before it is composed a signal ends it at once.
const composers = new Map<string, Compose>();
for (const [name, load] of Object.entries(LOADERS)) composers.set(name, await load());
const environments = await readEnvironments(process.argv[2] ?? "");
runMain("services", async () => {
  const composing = Object.entries(environments).map(async ([name, environment]) => {
    const compose = composers.get(name);
    if (!compose) throw new Error(`no process ${name}`);
    return [name, await compose(environment)] as const;
  });
  const running = new Map(await Promise.all(composing));
  return { url: "", adminUrl: "", port: 0, stop: () => stopAll(running) };
});
