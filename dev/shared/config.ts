import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { POSTGRES_SERVICES, type PostgresService } from "@tenho/trust/postgres-roles";
import type { Encoder } from "../embedded/embedder/encoder.ts";

/** Configuration of the development commands from the environment; nothing else under `dev/` reads it. */
export type DevConfig = Readonly<{
  root: string;
  /** Time at which the command was given, before anything was installed. */
  startedAt: number;
  /** Everything downloaded or built once per machine. */
  cacheDir: string;
  /** A mirror of Maven's repository; undefined: the public one. */
  mavenUrl: string | undefined;
  infra: "embedded" | "containers";
  postgresUrl: string | undefined;
  /** Servers of single services; they win over `postgresUrl`. */
  postgresUrlOf: Readonly<Partial<Record<PostgresService, string>>>;
  natsUrl: string | undefined;
  /** Time in which the broker must have answered a maintenance command. */
  brokerWaitMs: number;
  mongoUrl: string | undefined;
  /** Beginning of the names of a test run's databases in a given document store; undefined: this is no test run. */
  testMongoPrefix: string | undefined;
  /** The folder of uploaded documents of an installation that is copied or restored. */
  documentsDir: string | undefined;
  /** Place away from this machine that backups are sent to, encrypted; undefined: none. */
  offsite: OffsiteConfig | undefined;
  embeddingsUrl: string | undefined;
  /** The model to ask a given embedder for. */
  embeddingsModel: string;
  /** Encoder of the embedded embedder; null: none is started. */
  encoder: Encoder | null;
  /** True where traces are exported: a process names itself in them, so that each service needs its own. */
  exportsTraces: boolean;
  gatewayPort: number;
  /** Port of the gateway's probes and metrics; undefined: a free one. */
  gatewayAdminPort: number | undefined;
  /** The gateway's probes and metrics, for a maintenance command on another installation. */
  gatewayAdminUrl: string | undefined;
  sandboxPort: number;
  /** Port of the development server for the panel's sources. */
  webPort: number;
  path: string;
}>;

/** A bucket that speaks the S3 protocol, the key that opens it, and whom its content is encrypted for. */
export type OffsiteConfig = Readonly<{
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Public half of an age key; undefined where backups are only fetched. */
  recipient: string | undefined;
}>;

const BROKER_WAIT_MS = 5_000;

const root = join(import.meta.dirname, "../..");

/** Reads the configuration of the development commands; `env` is only passed by tests. */
export function loadDevConfig(env: NodeJS.ProcessEnv = process.env): DevConfig {
  const cacheHome = env.XDG_CACHE_HOME || join(homeDir(), ".cache");
  return {
    root,
    startedAt: Number(env.TENHO_STARTED_AT || Date.now()),
    cacheDir: join(cacheHome, "tenho"),
    mavenUrl: env.MAVEN_URL || undefined,
    infra: env.TENHO_INFRA === "containers" ? "containers" : "embedded",
    postgresUrl: env.POSTGRES_URL || undefined,
    postgresUrlOf: readPostgresUrls(env),
    natsUrl: env.NATS_URL || undefined,
    brokerWaitMs: BROKER_WAIT_MS,
    mongoUrl: env.MONGO_URL || undefined,
    testMongoPrefix: env.TENHO_TEST_MONGO_PREFIX || undefined,
    documentsDir: env.DOCUMENTS_DIR || undefined,
    offsite: readOffsite(env),
    embeddingsUrl: env.EMBEDDINGS_URL || undefined,
    embeddingsModel: env.EMBEDDINGS_MODEL || "e5-query",
    encoder: readEncoder(env.TENHO_EMBEDDER),
    exportsTraces: Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    gatewayPort: Number(env.PORT || 8080),
    gatewayAdminPort: env.ADMIN_PORT ? Number(env.ADMIN_PORT) : undefined,
    gatewayAdminUrl: env.GATEWAY_ADMIN_URL || undefined,
    sandboxPort: Number(env.SANDBOX_PORT || 8090),
    webPort: Number(env.WEB_PORT || 5173),
    path: env.PATH ?? "",
  };
}

/** Home directory; the temporary folder when the user has none, as in a container, where nothing is cached. */
function homeDir(): string {
  try {
    return homedir();
  } catch {
    return tmpdir();
  }
}

function readOffsite(env: NodeJS.ProcessEnv): OffsiteConfig | undefined {
  if (!env.BACKUP_S3_URL) return undefined;
  return {
    url: env.BACKUP_S3_URL,
    region: env.BACKUP_S3_REGION || "us-east-1",
    accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY ?? "",
    recipient: env.BACKUP_RECIPIENT || undefined,
  };
}

function readEncoder(name: string | undefined): Encoder | null {
  if (name === "none") return null;
  return name === "e5" ? "e5" : "use";
}

/** Reads `POSTGRES_URL_WALLET` and so on. */
function readPostgresUrls(env: NodeJS.ProcessEnv): DevConfig["postgresUrlOf"] {
  const named = POSTGRES_SERVICES.map((service) => [service, env[`POSTGRES_URL_${service.toUpperCase()}`]] as const);
  return Object.fromEntries(named.filter(([, url]) => url));
}
