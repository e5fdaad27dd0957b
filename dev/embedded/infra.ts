import { join } from "node:path";
import type { DevConfig } from "../shared/config.ts";
import { createPortMemory, type PortMemory } from "../shared/free-port.ts";
import { startDocumentStore } from "./document-store/start-document-store.ts";
import { MODEL_OF } from "./embedder/encoder.ts";
import { startEmbedder, startEmbedderMeanwhile } from "./embedder/start-embedder.ts";
import type { InfraContext, InfraServer } from "./infra-server.ts";
import type { NatsAccess } from "./nats-config.ts";
import { startNats } from "./start-nats.ts";
import { startPostgres } from "./start-postgres.ts";

export type Infra = Readonly<{
  /** Address with the superuser, unless it was given. */
  postgresUrl: string;
  /** Address without a user, unless it was given. */
  natsUrl: string;
  mongoUrl: string;
  /** Address of the embedder; empty when there is none. */
  embeddingsUrl: string;
  /** The model to ask a started embedder for; undefined: there is none, or it was given. */
  embeddingsModel: string | undefined;
  servers: readonly InfraServer[];
  /** Returns whether a server was started here, rather than given by its URL. */
  isOwn(name: InfraServer["name"]): boolean;
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  config: DevConfig;
  /** Folder of the profile; everything the servers keep lies under it. */
  dir: string;
  log: (line: string) => void;
  /** Names what is still being waited for, while it is. */
  pending?: Set<string>;
  /** The profile's remembered ports, when the caller has them open. */
  memory?: PortMemory;
  autoRestart?: boolean;
  unref?: boolean;
  throwAway?: boolean;
  natsAccess: NatsAccess;
  /** True to bring up the sentence embedder, too; `meanwhile`: without waiting for it, since everything works without. */
  embedder?: boolean | "meanwhile";
}>;

/**
 * Brings up PostgreSQL, NATS, the document store and, when asked, the embedder at once; a server with a URL in the
 * configuration is taken as it is.
 */
export async function startInfra(options: Options): Promise<Infra> {
  const { config, dir, log, natsAccess } = options;
  const context: InfraContext = {
    ...config,
    dir,
    log,
    portFor: (options.memory ?? createPortMemory(join(dir, "ports.json"))).portFor,
    autoRestart: options.autoRestart ?? false,
    unref: options.unref ?? false,
    throwAway: options.throwAway ?? false,
  };
  if (config.infra === "containers") {
    const { startContainers } = await import("./containers.ts");
    const [stores, embedder] = await Promise.all([startContainers(context, natsAccess), embedderOf(options, context)]);
    return { ...stores, ...describe(embedder ? [...stores.servers, embedder] : stores.servers, config) };
  }
  const starting = {
    postgres: config.postgresUrl ? external("postgres", config.postgresUrl) : startPostgres(context),
    nats: config.natsUrl ? external("nats", config.natsUrl) : startNats(context, natsAccess),
    mongo: config.mongoUrl ? external("mongo", config.mongoUrl) : startDocumentStore(context),
  };
  const waits = Object.entries(starting).map(([name, start]) =>
    waitFor<InfraServer | null>(name, start, options.pending),
  );
  const settled = await Promise.allSettled([...waits, embedderOf(options, context)]);
  const servers = settled
    .filter((result) => result.status === "fulfilled")
    .map(({ value }) => value)
    .filter((server) => server !== null);
  const failed = settled.find((result) => result.status === "rejected");
  if (failed) {
    await stopServers(servers);
    throw failed.reason;
  }
  return describe(servers, config);
}

/** Keeps the name among the pending ones until the work is done. */
export async function waitFor<T>(name: string, work: Promise<T>, pending?: Set<string>): Promise<T> {
  pending?.add(name);
  try {
    return await work;
  } finally {
    pending?.delete(name);
  }
}

async function embedderOf({ config, embedder, pending }: Options, context: InfraContext): Promise<InfraServer | null> {
  if (!embedder) return null;
  if (config.embeddingsUrl) return external("embedder", config.embeddingsUrl);
  if (config.encoder === null) return null;
  if (embedder !== "meanwhile") return waitFor("embedder", startEmbedder(config.encoder, context), pending);
  const { server, started } = await startEmbedderMeanwhile(config.encoder, context);
  void waitFor("embedder", started, pending);
  return server;
}

async function external(name: InfraServer["name"], url: string): Promise<InfraServer> {
  return { name, url, process: null };
}

function describe(servers: readonly InfraServer[], { encoder }: DevConfig): Infra {
  const isOwn = (name: InfraServer["name"]) =>
    servers.some((server) => server.name === name && server.process !== null);
  const url = (name: InfraServer["name"]) => servers.find((server) => server.name === name)?.url ?? "";
  return {
    postgresUrl: url("postgres"),
    natsUrl: url("nats"),
    mongoUrl: url("mongo"),
    embeddingsUrl: url("embedder"),
    embeddingsModel: encoder !== null && isOwn("embedder") ? MODEL_OF[encoder] : undefined,
    servers,
    isOwn,
    stop: () => stopServers(servers),
  };
}

async function stopServers(servers: readonly InfraServer[]): Promise<void> {
  await Promise.all(servers.map((server) => server.process?.stop()));
}
