import { BROKER_USERS } from "@tenho/trust/broker-users";
import { POSTGRES_SERVICES, type PostgresService } from "@tenho/trust/postgres-roles";
import { SECRETS_OF } from "../stack/environment.ts";
import type { ProcessName } from "../stack/process-names.ts";
import { SECRET_NAMES, type Secrets } from "../stack/secrets.ts";

/** Where a deployment's stores are, without users and passwords. */
type StoreAddresses = Readonly<{
  /** `host:port` of PostgreSQL, where each service has a role and a database of its name. */
  postgres: string;
  /** `nats://host:port`. */
  nats: string;
  /** The whole address of messaging's document store. */
  mongo: string;
}>;

/** Variables that hold passwords of servers outside: passed on when they are given, to one process each. */
const FROM_OUTSIDE: Readonly<Record<string, readonly ProcessName[]>> = {
  SMTP_URL: ["users"],
  S3_ACCESS_KEY_ID: ["users"],
  S3_SECRET_ACCESS_KEY: ["users"],
  TRANSCRIBER_API_KEY: ["messaging"],
  EMBEDDINGS_API_KEY: ["categorisation"],
  PIX_TLS_CERT: ["payment"],
  PIX_TLS_KEY: ["payment"],
  PIX_TLS_CA: ["payment"],
};

/**
 * What each process of a deployment holds: its own password at the broker, its own database, its own secrets, and of no other process
 * anything. Commands (`provisioner`, `seed`, `operations`) hold their broker's address alone. Secrets whose other half is outside (the
 * token of the Graph API, the bank's) come from `given`; what is not given there is random.
 */
export function deploymentSecrets(
  secrets: Secrets,
  stores: StoreAddresses,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, Record<string, string>> {
  const names = [...Object.keys(BROKER_USERS), "sandbox"];
  return Object.fromEntries(names.map((name) => [name, secretsOf(name, secrets, stores, given)]));
}

function secretsOf(
  name: string,
  secrets: Secrets,
  stores: StoreAddresses,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const held: Record<string, string> = {};
  for (const variable of SECRETS_OF[name as ProcessName] ?? []) held[variable] = given[variable] || secrets[variable];
  for (const [variable, processes] of Object.entries(FROM_OUTSIDE)) {
    const value = given[variable];
    if (value && processes.includes(name as ProcessName)) held[variable] = value;
  }
  const password = secrets.brokerPasswords[name];
  if (password !== undefined) held.NATS_URL = withUser(stores.nats, name, password);
  if (isPostgresService(name)) {
    const role = `${name}:${secrets.postgresPasswords[name]}`;
    held.POSTGRES_URL = `postgres://${role}@${stores.postgres}/${name}`;
  }
  if (name === "messaging") held.MONGO_URL = stores.mongo;
  return held;
}

const withUser = (url: string, user: string, password: string) => url.replace("://", `://${user}:${password}@`);

const isPostgresService = (name: string): name is PostgresService =>
  (POSTGRES_SERVICES as readonly string[]).includes(name);

/** Of the variables of secrets, those the caller's environment names. */
export function givenSecrets(env: NodeJS.ProcessEnv): Record<string, string> {
  const variables = [...SECRET_NAMES, ...Object.keys(FROM_OUTSIDE)];
  return Object.fromEntries(variables.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}
