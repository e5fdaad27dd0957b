import {
  type ContainerRuntimeClient,
  GenericContainer,
  getContainerRuntimeClient,
  type StartedTestContainer,
} from "testcontainers";
import { poll } from "../shared/poll.ts";
import { SetupError } from "../shared/setup-error.ts";
import type { Supervised } from "../shared/supervised-process.ts";
import { pingMongo } from "./document-store/ping-mongo.ts";
import type { Infra } from "./infra.ts";
import type { InfraContext, InfraServer } from "./infra-server.ts";
import { type NatsAccess, natsConfigText } from "./nats-config.ts";
import { pingJetStream } from "./ping-jetstream.ts";
import { pingPostgres } from "./ping-postgres.ts";

const READY_TIMEOUT_MS = 120_000;
const PASSWORD = "tenho";

type Recipe = Readonly<{
  name: InfraServer["name"];
  container: GenericContainer;
  innerPort: number;
  url: (port: number) => string;
  ping: (port: number) => Promise<void>;
}>;

/** The same three stores as containers of the real servers; their data ends with them. */
export async function startContainers(
  context: InfraContext,
  natsAccess: NatsAccess,
): Promise<Omit<Infra, "embeddingsUrl" | "embeddingsModel" | "isOwn">> {
  const client = await findEngine();
  const recipes = [postgres(context.throwAway), nats(natsAccess), mongo()];
  const servers = await Promise.all(recipes.map((recipe) => run(recipe, client, context)));
  const [{ url: postgresUrl }, { url: natsUrl }, { url: mongoUrl }] = servers as [
    InfraServer,
    InfraServer,
    InfraServer,
  ];
  const stop = async () => void (await Promise.all(servers.map((server) => server.process?.stop())));
  return { postgresUrl, natsUrl, mongoUrl, servers, stop };
}

async function findEngine(): Promise<ContainerRuntimeClient> {
  try {
    return await getContainerRuntimeClient();
  } catch (cause) {
    throw new SetupError("TENHO_INFRA=containers pede o Docker ou o Podman em execução: inicie-o ou tire a variável.", {
      cause,
    });
  }
}

function postgres(throwAway: boolean): Recipe {
  const flags = throwAway ? ["-c", "fsync=off"] : [];
  const url = (port: number) => `postgres://tenho:${PASSWORD}@127.0.0.1:${port}/postgres`;
  return {
    name: "postgres",
    container: new GenericContainer("postgres:18")
      .withEnvironment({ POSTGRES_USER: "tenho", POSTGRES_PASSWORD: PASSWORD, POSTGRES_DB: "postgres" })
      .withCommand(["postgres", "-c", "max_connections=200", ...flags]),
    innerPort: 5432,
    url,
    ping: (port) => pingPostgres(url(port)),
  };
}

function nats(access: NatsAccess): Recipe {
  const content = natsConfigText({
    host: "0.0.0.0",
    port: 4222,
    storeDir: "/data",
    access,
    syncInterval: "always",
    // Bytes that streams may reserve together, not bytes they fill.
    maxFileBytes: 2 ** 40,
  });
  return {
    name: "nats",
    container: new GenericContainer("nats:2.15")
      .withCopyContentToContainer([{ content, target: "/etc/tenho.conf" }])
      .withCommand(["-c", "/etc/tenho.conf"]),
    innerPort: 4222,
    url: (port) => `nats://127.0.0.1:${port}`,
    ping: (port) => pingJetStream(port, access.probe),
  };
}

function mongo(): Recipe {
  return {
    name: "mongo",
    container: new GenericContainer("mongo:8"),
    innerPort: 27017,
    url: (port) => `mongodb://127.0.0.1:${port}`,
    ping: pingMongo,
  };
}

async function run(recipe: Recipe, client: ContainerRuntimeClient, context: InfraContext): Promise<InfraServer> {
  const { name, container, innerPort, url, ping } = recipe;
  // A port chosen here, not by the engine: it stays the same when a killed container is started again.
  const port = await context.portFor(name);
  const started = await container.withExposedPorts({ container: innerPort, host: port }).start();
  const waitReady = () => poll(name, () => ping(port), { timeoutMs: READY_TIMEOUT_MS });
  await waitReady();
  return { name, url: url(port), process: supervise(name, started, client, waitReady) };
}

function supervise(
  name: string,
  started: StartedTestContainer,
  client: ContainerRuntimeClient,
  waitReady: () => Promise<void>,
): Supervised {
  const container = client.container.getById(started.getId());
  return {
    name,
    async start() {
      await container.start();
      await waitReady();
    },
    stop: async () => void (await started.stop()),
    async kill(signal) {
      await container.kill({ signal });
      await container.wait();
    },
    exited: async () => void (await container.wait()),
    // A container has no pid on this machine that could be signalled.
    pid: () => undefined,
  };
}
