import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { SANDBOX_AI_KEY } from "../stack/environment.ts";
import { loadSecrets, type Secrets } from "../stack/secrets.ts";
import { makePrivateFolder } from "./compose-files.ts";
import { deploymentSecrets, givenSecrets } from "./deployment-secrets.ts";
import { serverPassword } from "./server-password.ts";
import { natsSetup, natsUsers, postgresSetupSql } from "./store-setup.ts";

/** Stores run by others: `host:port` of PostgreSQL, the broker's address without a user, the document store's whole address. */
export type OutsideStores = Readonly<{ postgres: string; nats: string; mongo: string }>;

type Options = Readonly<{
  folder: string;
  /** Prefix of every Secret's name; where the chart runs the stores, the name of the release. */
  prefix: string;
  stores: OutsideStores | null;
}>;

/**
 * Makes every Secret the chart names, once: repeated, it writes the same ones again, into `manifests.json` for `kubectl apply`; their
 * source is in `secrets.json` in the same folder. Secrets whose other half is outside come from `env`, where it names them. The setup of stores
 * that run elsewhere is in `stores.json`: no pod of Tenho needs to be near it.
 */
export function writeKubernetesSecrets({ folder, prefix, stores }: Options, env: NodeJS.ProcessEnv): void {
  makePrivateFolder(folder);
  const own = loadSecrets(join(folder, "secrets.json"));
  const ofProcesses = processSecrets(own, { prefix, stores }, env);
  const beside = stores === null ? storesInside(own) : {};
  write(join(folder, "manifests.json"), prefix, { ...ofProcesses, ...beside });
  if (stores !== null) write(join(folder, "stores.json"), prefix, storesOutside(own, stores.mongo));
}

type HeldByName = Record<string, Record<string, string>>;

function write(file: string, prefix: string, secrets: HeldByName): void {
  const items = Object.entries(secrets).map(([name, held]) => secretOf(`${prefix}-${name}`, held));
  writeFileSync(file, `${JSON.stringify({ apiVersion: "v1", kind: "List", items }, null, 2)}\n`, { mode: 0o600 });
}

function processSecrets(
  own: Secrets,
  { prefix, stores }: Pick<Options, "prefix" | "stores">,
  env: NodeJS.ProcessEnv,
): HeldByName {
  if (stores !== null) return deploymentSecrets(own, stores, givenSecrets(env));
  const user = `messaging:${serverPassword(own, "mongo")}`;
  const inCluster = {
    postgres: `${prefix}-postgres:5432`,
    nats: `nats://${prefix}-nats:4222`,
    mongo: `mongodb://${user}@${prefix}-mongo:27017/messaging?authSource=admin`,
  };
  const ofTheSandbox = { SMTP_URL: `smtp://${prefix}-sandbox:1025`, TRANSCRIBER_API_KEY: SANDBOX_AI_KEY };
  return deploymentSecrets(own, inCluster, { ...ofTheSandbox, ...givenSecrets(env) });
}

/** Setup of the chart's own stores: users and permissions of the broker, roles and databases of PostgreSQL. */
const storesInside = (own: Secrets): HeldByName => ({
  nats: { "nats.conf": natsSetup(own) },
  postgres: { "setup.sql": postgresSetupSql(own), POSTGRES_PASSWORD: serverPassword(own, "postgres") },
  mongo: { MONGO_INITDB_ROOT_USERNAME: "messaging", MONGO_INITDB_ROOT_PASSWORD: serverPassword(own, "mongo") },
});

/** Secrets for stores run by others: each role's password by itself, as operators want it, and the SQL of all. */
function storesOutside(own: Secrets, mongo: string): HeldByName {
  const roles = Object.entries(own.postgresPasswords).map(([username, password]) => [
    `postgres-${username.replace("_", "-")}`,
    { username, password },
  ]);
  return {
    nats: { "users.conf": natsUsers(own) },
    postgres: { "setup.sql": postgresSetupSql(own) },
    ...Object.fromEntries(roles),
    mongo: { password: decodeURIComponent(/^[^:]+:\/\/[^:@/]*:([^@/]*)@/.exec(mongo)?.[1] ?? "") },
  };
}

function secretOf(name: string, held: Readonly<Record<string, string>>) {
  const isRole = "username" in held;
  return {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name, labels: { "app.kubernetes.io/part-of": "tenho" } },
    type: isRole ? "kubernetes.io/basic-auth" : "Opaque",
    stringData: held,
  };
}
