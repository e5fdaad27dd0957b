import { randomBytes } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** Stores of its own for the test file that asks. */
export interface TestInfra {
  /** A NATS account with JetStream that no other test file shares: `nats://suiteN:suiteN@host:port`. */
  natsUrl(): string;
  /** Creates an empty database, named like `name` and unlike any other, and gives its address. */
  postgresUrl(name: string): Promise<string>;
  /** The address of a document database no other suite uses. */
  mongoUrl(name: string): string;
  /** The sentence embedder and the model to ask it for; null: this machine has none. */
  embedder(): { url: string; model: string } | null;
}

let natsAccount: string | undefined;

/**
 * The stores `npm test` has started, by the addresses it left in the environment. Test files run as processes of their
 * own; each gets its own NATS account, and its own database for each call.
 *
 * @throws Error telling how to run the file when no stores were started.
 */
export function testInfra(): TestInfra {
  return {
    natsUrl() {
      const url = new URL(variable("TENHO_TEST_NATS_URL"));
      natsAccount ??= claimAccount(variable("TENHO_TEST_DIR"), Number(variable("TENHO_TEST_NATS_ACCOUNTS")));
      return `nats://${natsAccount}:${natsAccount}@${url.host}`;
    },
    postgresUrl: (name) => createDatabase(variable("TENHO_TEST_POSTGRES_URL"), unique(name)),
    mongoUrl: (name) => withDatabase(variable("TENHO_TEST_MONGO_URL"), unique(name)),
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
      closeSync(openSync(join(dir, `suite-${number}.lock`), "wx"));
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

function withDatabase(url: string, database: string): string {
  const result = new URL(url);
  result.pathname = `/${database}`;
  return result.toString();
}

function unique(name: string): string {
  return `${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, 40)}_${randomBytes(6).toString("hex")}`;
}
