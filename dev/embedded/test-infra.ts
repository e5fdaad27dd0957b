import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { POSTGRES_ROLES, roleSql } from "@tenho/trust/postgres-roles";
import pg from "pg";
import { loadDevConfig } from "../shared/config.ts";
import { checkGivenMongo, dropTestDatabases } from "./document-store/check-given-mongo.ts";
import { type Infra, startInfra } from "./infra.ts";
import { removeLeftovers } from "./leftovers.ts";
import { separateAccounts } from "./nats-config.ts";
import { removeReachableDir } from "./reachable-dir.ts";

export type TestInfra = Readonly<{
  /** Address without a user: a suite connects as `suite0`, `suite1`, …, the password is the name. */
  natsUrl: string;
  /** Superuser, database `postgres`. */
  postgresUrl: string;
  mongoUrl: string;
  dir: string;
  /** Variables for the test processes' environment. */
  env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}>;

/**
 * Throw-away PostgreSQL, NATS, document store and embedder with a folder and ports of their own. Nothing of it keeps the process alive
 * or outlives it. With MONGO_URL the document store is that server, in databases of this run's own, which are dropped at its end.
 */
export async function startTestInfra({
  suites,
  log = () => undefined,
}: {
  /** NATS accounts: one a suite keeps streams of the same name apart on one server. */
  suites: number;
  log?: (line: string) => void;
}): Promise<TestInfra> {
  // Tests create and drop what they like: never on the servers these variables name for `npm start`. Of a document store they
  // touch only databases whose names begin with this run's prefix.
  const config = { ...loadDevConfig(), postgresUrl: undefined, natsUrl: undefined, embeddingsUrl: undefined };
  const { mongoUrl: givenMongo } = config;
  const mongoPrefix = `tenho_test_${randomBytes(3).toString("hex")}_`;
  if (givenMongo !== undefined) {
    await checkGivenMongo(givenMongo);
    log("armazém de documentos: o servidor de MONGO_URL, em bancos que só este teste usa e apaga no fim");
  }
  await removeLeftovers(join(config.root, ".tenho"));
  const dir = join(config.root, ".tenho", `test-${process.pid}`);
  mkdirSync(dir, { recursive: true });
  const natsAccess = separateAccounts(Array.from({ length: suites }, (_, index) => `suite${index}`));
  const infra = await startInfra({ config, dir, log, throwAway: true, unref: true, natsAccess, embedder: true });
  const clean = cleanAtExit(infra, dir);
  await makeRoles(infra.postgresUrl);
  return {
    ...infra,
    dir,
    env: {
      TENHO_TEST_NATS_URL: infra.natsUrl,
      TENHO_TEST_NATS_ACCOUNTS: String(suites),
      TENHO_TEST_POSTGRES_URL: infra.postgresUrl,
      TENHO_TEST_MONGO_URL: infra.mongoUrl,
      TENHO_TEST_MONGO_PREFIX: mongoPrefix,
      TENHO_TEST_EMBEDDINGS_URL: infra.embeddingsUrl,
      TENHO_TEST_EMBEDDINGS_MODEL: infra.embeddingsModel ?? "",
      TENHO_TEST_DIR: dir,
    },
    async stop() {
      if (givenMongo !== undefined) await dropTestDatabases(givenMongo, mongoPrefix);
      await Promise.all(infra.servers.map((server) => server.process?.kill("SIGKILL")));
      clean();
    },
  };
}

/** The roles of the services, whose passwords are their names: each suite has a database of its own with them. */
async function makeRoles(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const role of POSTGRES_ROLES) await client.query(roleSql(role, role));
  } finally {
    await client.end();
  }
}

/** The data is worth nothing afterwards, so the servers are killed rather than stopped. */
function cleanAtExit({ servers }: Infra, dir: string): () => void {
  const clean = () => {
    process.off("exit", clean);
    for (const pid of servers.map((server) => server.process?.pid())) if (pid) process.kill(pid, "SIGKILL");
    removeReachableDir(join(dir, "postgres"));
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once("exit", clean);
  return clean;
}
