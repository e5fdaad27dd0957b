import { join } from "node:path";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import { makePrivateFolder, refuseApostrophes, writeComposeFiles } from "./compose-files.ts";
import { deploymentSecrets, GIVEN_NAMES } from "./deployment-secrets.ts";
import { keepSecrets } from "./kept-secrets.ts";
import { type MissingVariable, missingForBackups, missingVariables } from "./missing-variables.ts";
import { FOR_PEOPLE, OF_THE_DEMONSTRATION, sandboxSecrets } from "./outside-addresses.ts";
import { serverPassword } from "./server-password.ts";
import { natsSetup, postgresSetupSql } from "./store-setup.ts";

type Options = Readonly<{
  /** Makes the installation one for real people, for good; by itself one is a demonstration. */
  isForPeople?: boolean;
  /** Given secrets that are to be kept no longer. */
  forgotten?: readonly string[];
}>;

/** Result for whoever called: `missing` is empty for a demonstration. */
export type ComposeDeployment = Readonly<{ isForPeople: boolean; missing: readonly MissingVariable[] }>;

/**
 * Makes every secret docker-compose.yml needs, once: repeated, it writes the same ones. Secrets whose other half is outside come from
 * `env` and are kept; a demonstration has random ones, which the sandbox takes, and its addresses. `env` is what Compose is told too.
 */
export function writeComposeDeployment(
  folder: string,
  env: NodeJS.ProcessEnv,
  { isForPeople: isWished = false, forgotten = [] }: Options = {},
): ComposeDeployment {
  makePrivateFolder(folder);
  refuseApostrophes(Object.fromEntries(GIVEN_NAMES.map((name) => [name, env[name]])));
  const file = join(folder, "secrets.json");
  const { own, given, isForPeople } = keepSecrets(file, env, { isForPeople: isWished, forgotten });
  const mongoPassword = serverPassword(own, "mongo");
  const stores = {
    postgres: "postgres:5432",
    nats: "nats://nats:4222",
    mongo: `mongodb://messaging:${mongoPassword}@mongo:27017/messaging?authSource=admin`,
  };
  const secrets = deploymentSecrets(own, stores, isForPeople ? given : { ...sandboxSecrets("sandbox"), ...given });
  const addresses = isForPeople ? FOR_PEOPLE : OF_THE_DEMONSTRATION;
  const processes = Object.fromEntries(
    Object.entries(secrets).map(([name, held]) => [name, { ...held, ...addresses[name] }]),
  );
  writeComposeFiles({
    folder,
    secrets: {
      ...processes,
      operations: { ...processes.operations, ...everyStore(processes, "") },
      backup: { ...processes.backup, ...everyStore(processes, "") },
      restore: { ...processes.backup, ...everyStore(processes, "-owner") },
      postgres: { POSTGRES_PASSWORD: serverPassword(own, "postgres") },
      mongo: { MONGO_INITDB_ROOT_USERNAME: "messaging", MONGO_INITDB_ROOT_PASSWORD: mongoPassword },
      grafana: { GF_SECURITY_ADMIN_PASSWORD: serverPassword(own, "grafana") },
    },
    natsConfig: natsSetup(own),
    postgresSql: postgresSetupSql(own),
  });
  return { isForPeople, missing: isForPeople ? missingOf(processes, env) : [] };
}

const missingOf = (processes: Readonly<Record<string, Readonly<Record<string, string>>>>, env: NodeJS.ProcessEnv) => [
  ...missingVariables(processes, env),
  ...missingForBackups({ ...env, ...processes.backup }),
];

/** Addresses of every store, for commands that read them all: each database as its service's role, or as its owner. */
function everyStore(processes: Readonly<Record<string, Readonly<Record<string, string>>>>, suffix: "" | "-owner") {
  const databases = POSTGRES_SERVICES.map((service) => [
    `POSTGRES_URL_${service.toUpperCase()}`,
    processes[`${service}${suffix}`]?.POSTGRES_URL ?? "",
  ]);
  return { ...Object.fromEntries(databases), MONGO_URL: processes.messaging?.MONGO_URL ?? "" };
}
