import { BROKER_USERS } from "@tenho/trust/broker-users";
import { ownerRole, POSTGRES_SERVICES, type PostgresService } from "@tenho/trust/postgres-roles";
import { SECRETS_OF } from "../stack/environment.ts";
import type { ProcessName } from "../stack/process-names.ts";
import { SECRET_NAMES, type Secrets } from "../stack/secrets.ts";
import { SEED_FILLS } from "./seed-stores.ts";

/** Addresses of a deployment's stores, without users and passwords. */
type StoreAddresses = Readonly<{
  /** `host:port` of PostgreSQL, where each service has two roles and a database of its name. */
  postgres: string;
  /** `nats://host:port`. */
  nats: string;
  /** The whole address of messaging's document store. */
  mongo: string;
}>;

/** Variables with passwords of outside servers: passed on when given, to the processes that use them alone. */
const FROM_OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  SMTP_URL: ["users"],
  S3_ACCESS_KEY_ID: ["users"],
  S3_SECRET_ACCESS_KEY: ["users"],
  TRANSCRIBER_API_KEY: ["messaging"],
  EMBEDDINGS_API_KEY: ["categorisation"],
  PIX_DEVELOPER_KEY: ["payment"],
  PIX_EXTRA_HEADERS: ["payment"],
  PIX_EXTRA_QUERY: ["payment"],
  PIX_TLS_CERT: ["payment"],
  PIX_TLS_KEY: ["payment"],
  PIX_TLS_CA: ["payment"],
  BACKUP_S3_ACCESS_KEY_ID: ["backup"],
  BACKUP_S3_SECRET_ACCESS_KEY: ["backup"],
};

/**
 * Secrets of each process of a deployment: its own password at the broker, its own database, its own secrets, and nothing of any other
 * process. Commands (`provisioner`, `operations`) hold their broker's address alone, `seed` also those of the stores it fills, migrations (`<service>-owner`) that of the
 * database as its owner. Secrets in `given` take the place of the installation's own; an empty one is not written.
 */
export function deploymentSecrets(
  secrets: Secrets,
  stores: StoreAddresses,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, Record<string, string>> {
  const names = [...Object.keys(BROKER_USERS), "sandbox"];
  const owners = POSTGRES_SERVICES.map((service) => [
    ownerSecret(service),
    { POSTGRES_URL: postgresUrl(service, ownerRole(service), secrets, stores) },
  ]);
  return Object.fromEntries([...names.map((name) => [name, secretsOf(name, secrets, stores, given)]), ...owners]);
}

/** Former secrets, of which most installations have none. */
const MAY_BE_EMPTY = /_FORMER$/;

/** Names the secrets of a service's migration. */
const ownerSecret = (service: PostgresService): string => `${service}-owner`;

function postgresUrl(service: PostgresService, role: string, secrets: Secrets, { postgres }: StoreAddresses): string {
  return `postgres://${role}:${secrets.postgresPasswords[role]}@${postgres}/${service}`;
}

function secretsOf(
  name: string,
  secrets: Secrets,
  stores: StoreAddresses,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const held: Record<string, string> = {};
  for (const variable of SECRETS_OF[name as ProcessName] ?? []) {
    const value = given[variable] || secrets[variable];
    if (value || MAY_BE_EMPTY.test(variable)) held[variable] = value;
  }
  for (const [variable, processes] of Object.entries(FROM_OUTSIDE)) {
    const value = given[variable];
    if (value && processes.includes(name)) held[variable] = value;
  }
  const password = secrets.brokerPasswords[name];
  if (password !== undefined) held.NATS_URL = withUser(stores.nats, name, password);
  if (isPostgresService(name)) held.POSTGRES_URL = postgresUrl(name, name, secrets, stores);
  if (name === "messaging" || name === "seed") held.MONGO_URL = stores.mongo;
  for (const service of name === "seed" ? SEED_FILLS : []) {
    held[`POSTGRES_URL_${service.toUpperCase()}`] = postgresUrl(service, service, secrets, stores);
  }
  return held;
}

const withUser = (url: string, user: string, password: string) => url.replace("://", `://${user}:${password}@`);

const isPostgresService = (name: string): name is PostgresService =>
  (POSTGRES_SERVICES as readonly string[]).includes(name);

/** Every secret that may be given from outside. */
export const GIVEN_NAMES: readonly string[] = [...SECRET_NAMES, ...Object.keys(FROM_OUTSIDE)];
