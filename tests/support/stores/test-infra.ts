import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** `ownerUrl` migrates; `url` is what the service runs with; `superuserUrl` may change the catalogue. */
export type ServiceDatabase = { url: string; ownerUrl: string; superuserUrl: string };

/** Stores of its own for the test file that asks. */
export interface TestInfra {
  /** A NATS account with JetStream that no other test file shares: `nats://suiteN:suiteN@host:port`. */
  natsUrl(): string;
  /** Creates an empty database, named like `name` and unlike any other, and gives its address. */
  postgresUrl(name: string): Promise<string>;
  /** Creates an empty database of a service, and gives its addresses as the owner and as the role the service runs as. */
  serviceDatabase(service: string): Promise<ServiceDatabase>;
  /** The address of a document database no other suite uses. */
  mongoUrl(name: string): string;
  /** The sentence embedder and the model to ask it for; null: this machine has none. */
  embedder(): { url: string; model: string } | null;
}

/** The account of each test file of this process, by its path; "" for the file of a process that runs no other. */
const natsAccounts = new Map<string, string>();

/**
 * The stores `npm test` has started, by the addresses it left in the environment. Each test file gets its own NATS account,
 * and its own database for each call.
 *
 * @throws Error telling how to run the file when no stores were started.
 */
export function testInfra(): TestInfra {
  return {
    natsUrl() {
      const url = new URL(variable("TENHO_TEST_NATS_URL"));
      const { TENHO_TEST_FILE: file = "" } = process.env;
      const account =
        natsAccounts.get(file) ??
        claimAccount(variable("TENHO_TEST_DIR"), Number(variable("TENHO_TEST_NATS_ACCOUNTS")));
      natsAccounts.set(file, account);
      return `nats://${account}:${account}@${url.host}`;
    },
    postgresUrl: (name) => createDatabase(variable("TENHO_TEST_POSTGRES_URL"), unique(name)),
    serviceDatabase: (service) => createServiceDatabase(variable("TENHO_TEST_POSTGRES_URL"), service),
    mongoUrl: (name) =>
      withDatabase(variable("TENHO_TEST_MONGO_URL"), `${process.env.TENHO_TEST_MONGO_PREFIX ?? ""}${unique(name, 24)}`),
    embedder() {
      variable("TENHO_TEST_DIR");
      const { TENHO_TEST_EMBEDDINGS_URL: url, TENHO_TEST_EMBEDDINGS_MODEL: model } = process.env;
      return url && model ? { url, model } : null;
    },
  };
}

function variable(name: string): string {
  const value = process.env[name];
  if (!value) {
    const file = process.argv[1] ?? "<file>";
    throw new Error(`This test needs running stores (${name} is not set): run it with \`npm test -- ${file}\`.`);
  }
  return value;
}

/** The first of the broker's accounts `suite0`, `suite1`, … that no test file has taken. */
function claimAccount(dir: string, accounts: number): string {
  for (let number = 0; number < accounts; number += 1) {
    try {
      // The id says whose the account is, so that it can be emptied once that process has ended.
      writeFileSync(join(dir, `suite-${number}.lock`), String(process.pid), { flag: "wx" });
      return `suite${number}`;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  throw new Error(`All ${accounts} NATS accounts of this run are taken: the test broker needs one for each test file.`);
}

async function createDatabase(adminUrl: string, database: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(database)} template template0`);
  } finally {
    await client.end();
  }
  return withDatabase(adminUrl, database);
}

/** Creates a database as an installation has it; each role's password is its name. */
async function createServiceDatabase(adminUrl: string, service: string): Promise<ServiceDatabase> {
  const database = unique(service);
  const client = new pg.Client({ connectionString: adminUrl });
  const [role, owner, name] = [service, `${service}_owner`, database].map((one) => client.escapeIdentifier(one));
  await client.connect();
  try {
    await client.query(`create database ${name} owner ${owner} template template0`);
    await client.query(`revoke all on database ${name} from public`);
    await client.query(`grant connect on database ${name} to ${role}`);
  } finally {
    await client.end();
  }
  const as = (user: string): string =>
    Object.assign(new URL(withDatabase(adminUrl, database)), { username: user, password: user }).href;
  return { url: as(service), ownerUrl: as(`${service}_owner`), superuserUrl: withDatabase(adminUrl, database) };
}

function withDatabase(url: string, database: string): string {
  const result = new URL(url);
  result.pathname = `/${database}`;
  return result.toString();
}

/** The document store allows 63 bytes for a name, prefix included. */
function unique(name: string, lengthMax = 40): string {
  return `${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, lengthMax)}_${randomBytes(6).toString("hex")}`;
}
