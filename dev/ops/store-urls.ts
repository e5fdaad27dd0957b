import { join } from "node:path";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { POSTGRES_SERVICES, type PostgresService } from "@tenho/trust/postgres-roles";
import type { DevConfig } from "../shared/config.ts";
import { natsUrlAs } from "../embedded/nats/nats-config.ts";
import { runningStores, START_PROFILE } from "../profile/profile-dir.ts";
import { SetupError } from "../shared/setup-error.ts";
import { withMessagingDatabase } from "../stack/databases/database.ts";
import { loadSecrets } from "../stack/secrets.ts";

const USER = "backup";
const CONNECT_TIMEOUT_MS = 5_000;

/** Where everything of an installation is stored. */
export type StoreUrls = Readonly<{
  postgres: Readonly<Record<PostgresService, string>>;
  mongo: string;
  /** As the broker's user `backup`. */
  nats: string;
  /** The folder of uploaded documents; null where they lie in an object store, which has copies of its own. */
  documents: string | null;
}>;

/** @throws SetupError naming the variables that are missing; the broker's is asked for only where `needsBroker` */
export function givenStores(config: DevConfig, needsBroker = true): StoreUrls {
  const { postgresUrl, postgresUrlOf, mongoUrl, natsUrl } = config;
  const urls = POSTGRES_SERVICES.map((service) => [service, postgresUrlOf[service] ?? postgresUrl] as const);
  const lacking = [
    ...urls.filter(([, url]) => url === undefined).map(([service]) => `POSTGRES_URL_${service.toUpperCase()}`),
    ...(mongoUrl === undefined ? ["MONGO_URL"] : []),
    ...(natsUrl === undefined && needsBroker ? ["NATS_URL"] : []),
  ];
  if (lacking.length > 0) throw new SetupError(`Falta ${lacking.join(", ")}.`);
  return {
    postgres: Object.fromEntries(urls) as StoreUrls["postgres"],
    mongo: withMessagingDatabase(mongoUrl ?? ""),
    nats: natsUrl ?? "",
    documents: config.documentsDir ?? null,
  };
}

/** The stores of the running `npm start`, or those that are given. */
export function runningOrGivenStores(config: DevConfig, needsBroker = false): StoreUrls {
  const { postgresUrl, postgresUrlOf, mongoUrl, natsUrl, root } = config;
  const isGiven = [postgresUrl, mongoUrl, natsUrl, ...Object.values(postgresUrlOf)].some((url) => url !== undefined);
  const dir = join(root, ".tenho", START_PROFILE);
  const running = runningStores(dir);
  if (isGiven || running === null) return givenStores(config, needsBroker);
  const databaseOf = (service: string) => Object.assign(new URL(running.postgresUrl), { pathname: `/${service}` }).href;
  const broker = Object.assign(new URL(running.natsUrl), { username: "", password: "" }).href;
  const password = loadSecrets(join(dir, "secrets.json")).brokerPasswords[USER] ?? "";
  return {
    postgres: Object.fromEntries(
      POSTGRES_SERVICES.map((service) => [service, databaseOf(service)]),
    ) as StoreUrls["postgres"],
    mongo: withMessagingDatabase(running.mongoUrl),
    nats: natsUrlAs(broker, { user: USER, password }),
    documents: join(dir, "documents"),
  };
}

/** @throws SetupError when the broker does not let the user in */
export async function connectBroker(url: string) {
  try {
    return await connectNats({ url, name: USER, connectTimeoutMs: CONNECT_TIMEOUT_MS });
  } catch (cause) {
    throw new SetupError("O broker não responde: confira NATS_URL (usuário backup).", { cause });
  }
}
