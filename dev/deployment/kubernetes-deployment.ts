import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Secrets } from "../stack/secrets.ts";
import { makePrivateFolder } from "./compose-files.ts";
import { deploymentSecrets } from "./deployment-secrets.ts";
import { type KeptSecrets, keepSecrets } from "./kept-secrets.ts";
import { type MissingVariable, missingVariables } from "./missing-variables.ts";
import { sandboxSecrets } from "./outside-addresses.ts";
import { serverPassword } from "./server-password.ts";
import { natsSetup, natsUsers, postgresSetupSql } from "./store-setup.ts";

/** Stores run by others: `host:port` of PostgreSQL, the broker's address without a user, the document store's whole address. */
export type OutsideStores = Readonly<{ postgres: string; nats: string; mongo: string }>;

type Options = Readonly<{
  folder: string;
  /** Prefix of every Secret's name; where the chart runs the stores, the name of the release. */
  prefix: string;
  stores: OutsideStores | null;
  /** Makes the installation one for real people, for good; one whose stores run elsewhere is that by itself. */
  isForPeople?: boolean;
  /** Given secrets that are to be kept no longer. */
  forgotten?: readonly string[];
}>;

/**
 * Makes every Secret the chart names, once: repeated, it writes the same ones again, into `manifests.json` for `kubectl apply`; their
 * source is in `secrets.json` in the same folder. Secrets whose other half is outside come from `env` and are kept there; a demonstration
 * has random ones, which the sandbox takes. The setup of stores that run elsewhere is in `stores.json`: no pod of Tenho needs to be near it.
 * Returns the secrets that real people's installation lacks.
 */
export function writeKubernetesSecrets(options: Options, env: NodeJS.ProcessEnv): readonly MissingVariable[] {
  const { folder, prefix, stores, isForPeople = false, forgotten = [] } = options;
  makePrivateFolder(folder);
  const wishes = { isForPeople: isForPeople || stores !== null, forgotten };
  const kept = keepSecrets(join(folder, "secrets.json"), env, wishes);
  const { own } = kept;
  const ofProcesses = processSecrets(kept, { prefix, stores });
  const beside = stores === null ? storesInside(own) : {};
  write(join(folder, "manifests.json"), prefix, { ...ofProcesses, ...beside });
  if (stores !== null) write(join(folder, "stores.json"), prefix, storesOutside(own, stores.mongo));
  if (!kept.isForPeople) return [];
  // Everything else is in the values of the chart, which refuses to be without what it needs.
  return missingVariables(ofProcesses, env).filter(({ words }) => words.secret !== undefined);
}

type HeldByName = Record<string, Record<string, string>>;

function write(file: string, prefix: string, secrets: HeldByName): void {
  const items = Object.entries(secrets).map(([name, held]) => secretOf(`${prefix}-${name}`, held));
  writeFileSync(file, `${JSON.stringify({ apiVersion: "v1", kind: "List", items }, null, 2)}\n`, { mode: 0o600 });
}

function processSecrets(
  { own, given, isForPeople }: KeptSecrets,
  { prefix, stores }: Pick<Options, "prefix" | "stores">,
): HeldByName {
  if (stores !== null) return deploymentSecrets(own, stores, given);
  const user = `messaging:${serverPassword(own, "mongo")}`;
  const inCluster = {
    postgres: `${prefix}-postgres:5432`,
    nats: `nats://${prefix}-nats:4222`,
    mongo: `mongodb://${user}@${prefix}-mongo:27017/messaging?authSource=admin`,
  };
  const ofTheSandbox = isForPeople ? {} : sandboxSecrets(`${prefix}-sandbox`);
  return deploymentSecrets(own, inCluster, { ...ofTheSandbox, ...given });
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
