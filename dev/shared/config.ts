import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { POSTGRES_SERVICES, type PostgresService } from "@tenho/trust/postgres-roles";
import type { Encoder } from "../embedded/embedder/encoder.ts";

/** What the development commands read from the environment; nothing else under `dev/` reads it. */
export type DevConfig = Readonly<{
  root: string;
  /** Everything downloaded or built once per machine. */
  cacheDir: string;
  infra: "embedded" | "containers";
  postgresUrl: string | undefined;
  /** Of single services; they win over `postgresUrl`. */
  postgresUrlOf: Readonly<Partial<Record<PostgresService, string>>>;
  natsUrl: string | undefined;
  mongoUrl: string | undefined;
  /** The folder of uploaded documents of an installation that is copied or restored. */
  documentsDir: string | undefined;
  embeddingsUrl: string | undefined;
  /** The model to ask a given embedder for. */
  embeddingsModel: string;
  /** Of the embedded embedder; null: none is started. */
  encoder: Encoder | null;
  gatewayPort: number;
  /** Of the gateway's probes and metrics; undefined: a free one. */
  gatewayAdminPort: number | undefined;
  sandboxPort: number;
  path: string;
}>;

const root = join(import.meta.dirname, "../..");

/** Reads the configuration of the development commands; `env` is only passed by tests. */
export function loadDevConfig(env: NodeJS.ProcessEnv = process.env): DevConfig {
  const cacheHome = env.XDG_CACHE_HOME || join(homeDir(), ".cache");
  return {
    root,
    cacheDir: join(cacheHome, "tenho"),
    infra: env.TENHO_INFRA === "containers" ? "containers" : "embedded",
    postgresUrl: env.POSTGRES_URL || undefined,
    postgresUrlOf: readPostgresUrls(env),
    natsUrl: env.NATS_URL || undefined,
    mongoUrl: env.MONGO_URL || undefined,
    documentsDir: env.DOCUMENTS_DIR || undefined,
    embeddingsUrl: env.EMBEDDINGS_URL || undefined,
    embeddingsModel: env.EMBEDDINGS_MODEL || "e5-query",
    encoder: readEncoder(env.TENHO_EMBEDDER),
    gatewayPort: Number(env.PORT || 8080),
    gatewayAdminPort: env.ADMIN_PORT ? Number(env.ADMIN_PORT) : undefined,
    sandboxPort: Number(env.SANDBOX_PORT || 8090),
    path: env.PATH ?? "",
  };
}

/** A container's user may have none: nothing is cached there. */
function homeDir(): string {
  try {
    return homedir();
  } catch {
    return tmpdir();
  }
}

function readEncoder(name: string | undefined): Encoder | null {
  if (name === "none") return null;
  return name === "e5" ? "e5" : "use";
}

/** `POSTGRES_URL_WALLET` and so on. */
function readPostgresUrls(env: NodeJS.ProcessEnv): DevConfig["postgresUrlOf"] {
  const named = POSTGRES_SERVICES.map((service) => [service, env[`POSTGRES_URL_${service.toUpperCase()}`]] as const);
  return Object.fromEntries(named.filter(([, url]) => url));
}
