import { join } from "node:path";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { POSTGRES_SERVICES, type PostgresService } from "@tenho/trust/postgres-roles";
import { natsUrlAs } from "../dev/embedded/nats-config.ts";
import type { DevConfig } from "../dev/shared/config.ts";
import { SetupError } from "../dev/shared/setup-error.ts";
import { withMessagingDatabase } from "../dev/stack/database.ts";
import { runningStores, START_PROFILE } from "../dev/stack/profile-dir.ts";
import { loadSecrets } from "../dev/stack/secrets.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/** Addresses of all stores of an installation; the databases are those of the named services. */
export type StoreUrls<Service extends PostgresService = PostgresService> = Readonly<{
  postgres: Readonly<Record<Service, string>>;
  mongo: string;
  /** Address with the broker user of the command. */
  nats: string;
  /** The folder of uploaded documents; null when they are in an object store, which has copies of its own. */
  documents: string | null;
}>;

/** Stores a command reads: it is started with the addresses of these alone. */
type Need<Service extends PostgresService> = Readonly<{
  services: readonly Service[];
  /** The user of the broker: every command that reads stores has its line in the audit log. */
  broker: "backup" | "operations" | "list-erasures";
}>;

export const ALL_STORES: Need<PostgresService> = { services: POSTGRES_SERVICES, broker: "backup" };
/** The broker for the audit line alone. */
export const ALL_DATABASES: Need<PostgresService> = { services: POSTGRES_SERVICES, broker: "operations" };

/** @throws SetupError naming the variables that are missing */
export function givenStores<Service extends PostgresService>(
  config: DevConfig,
  { services }: Need<Service>,
): StoreUrls<Service> {
  const { postgresUrl, postgresUrlOf, mongoUrl, natsUrl } = config;
  const urls = services.map((service) => [service, postgresUrlOf[service] ?? postgresUrl] as const);
  const lacking = [
    ...urls.filter(([, url]) => url === undefined).map(([service]) => `POSTGRES_URL_${service.toUpperCase()}`),
    ...(mongoUrl === undefined ? ["MONGO_URL"] : []),
    ...(natsUrl === undefined ? ["NATS_URL"] : []),
  ];
  if (lacking.length > 0) throw new SetupError(`Falta ${lacking.join(", ")}.`);
  return {
    postgres: Object.fromEntries(urls) as Record<Service, string>,
    mongo: withMessagingDatabase(mongoUrl ?? ""),
    nats: natsUrl ?? "",
    documents: config.documentsDir ?? null,
  };
}

/** The stores of the running `npm start`, or those that are given. */
export function runningOrGivenStores<Service extends PostgresService>(
  config: DevConfig,
  need: Need<Service>,
): StoreUrls<Service> {
  const { postgresUrl, postgresUrlOf, mongoUrl, natsUrl, root } = config;
  const isGiven = [postgresUrl, mongoUrl, natsUrl, ...Object.values(postgresUrlOf)].some((url) => url !== undefined);
  const dir = join(root, ".tenho", START_PROFILE);
  const running = runningStores(dir);
  if (isGiven || running === null) return givenStores(config, need);
  const databaseOf = (service: string) => Object.assign(new URL(running.postgresUrl), { pathname: `/${service}` }).href;
  const broker = Object.assign(new URL(running.natsUrl), { username: "", password: "" }).href;
  const password = loadSecrets(join(dir, "secrets.json")).brokerPasswords[need.broker] ?? "";
  return {
    postgres: Object.fromEntries(need.services.map((service) => [service, databaseOf(service)])) as Record<
      Service,
      string
    >,
    mongo: withMessagingDatabase(running.mongoUrl),
    nats: natsUrlAs(broker, { user: need.broker, password }),
    documents: join(dir, "documents"),
  };
}

/** @throws SetupError when the broker does not let the user in */
export async function connectBroker(url: string) {
  try {
    return await connectNats({ url, name: "backup", connectTimeoutMs: CONNECT_TIMEOUT_MS });
  } catch (cause) {
    throw new SetupError("O broker não responde: confira NATS_URL (usuário backup).", { cause });
  }
}
