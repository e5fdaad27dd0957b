import { mongo } from "mongoose";
import { SetupError } from "../../shared/setup-error.ts";

const OLDEST_MAJOR = 8;
const ANSWER_MS = 10_000;

/** A server's answers to `hello` and `buildInfo`. */
type ServerFacts = Readonly<{ setName?: string | undefined; version: string }>;

/**
 * Checks that tests may run on the server of MONGO_URL: the primary of a replica set, as installations have one, of MongoDB 8 or later.
 *
 * @throws SetupError with the sentence that says what is wrong
 */
export async function checkGivenMongo(
  url: string,
  ask: (url: string) => Promise<ServerFacts> = askServer,
): Promise<void> {
  if (!/^mongodb:\/\/(?:[^@/]*@)?[^,/@]+(?:\/|$)/.test(url)) {
    throw new SetupError(
      "MONGO_URL deve ser mongodb://endereço:porta/?replicaSet=…, com um endereço só: o do primário.",
    );
  }
  const { setName, version } = await ask(url);
  if (Number.parseInt(version, 10) < OLDEST_MAJOR) {
    throw new SetupError(
      `O servidor de MONGO_URL é o MongoDB ${version}: os testes pedem o ${OLDEST_MAJOR} ou mais novo.`,
    );
  }
  if (setName === undefined) {
    throw new SetupError(
      "O servidor de MONGO_URL não é um replica set: sem ele não há maioria nem repetição de escritas. Inicie o mongod com --replSet e rode rs.initiate().",
    );
  }
}

/** Asks the server itself; one that has not answered after `answerMs` is taken for away. */
export async function askServer(url: string, answerMs = ANSWER_MS): Promise<ServerFacts> {
  const client = new mongo.MongoClient(url, { directConnection: true, serverSelectionTimeoutMS: answerMs });
  try {
    const admin = client.db("admin");
    const { setName, isWritablePrimary } = await admin.command({ hello: 1 });
    if (setName !== undefined && isWritablePrimary !== true) {
      throw new SetupError("O servidor de MONGO_URL não é o primário do replica set: dê o endereço do primário.");
    }
    const { version } = await admin.command({ buildInfo: 1 });
    return { setName, version: String(version) };
  } catch (cause) {
    if (cause instanceof SetupError) throw cause;
    throw new SetupError("O servidor de MONGO_URL não respondeu: confira o endereço, o usuário e a senha.", { cause });
  } finally {
    await client.close();
  }
}

/** Drops the databases that a test run made on a given server, which are those whose names begin with the run's own prefix. */
export async function dropTestDatabases(url: string, prefix: string): Promise<void> {
  const client = new mongo.MongoClient(url, { directConnection: true, serverSelectionTimeoutMS: ANSWER_MS });
  try {
    const { databases } = await client.db("admin").admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (name.startsWith(prefix)) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
