import { join } from "node:path";
import { PORTS, type PortName, type Ports, type ProcessName, SERVICES } from "./process-names.ts";
import type { Secrets } from "./secrets.ts";

export type Wiring = Readonly<{
  root: string;
  dir: string;
  ports: Ports;
  postgresUrl: string;
  natsUrl: string;
  mongoUrl: string;
  /** Empty: the lexical view answers alone. */
  embeddingsUrl: string;
  secrets: Secrets;
}>;

/** The address behind every port of a stack. */
export function addresses(ports: Ports): Record<PortName, string> {
  const entries = PORTS.map((name) => [name, `http://127.0.0.1:${ports[name]}`]);
  return Object.fromEntries(entries) as Record<PortName, string>;
}

/**
 * The environment of one process. What the stack itself decides (ports, stores) wins over the caller's environment; what
 * stands for services outside (Graph API, CEP, secrets) gives way to it, so that one variable replaces the sandbox.
 */
export function environmentFor(name: ProcessName, wiring: Wiring, inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT: _, ...rest } = inherited;
  return { ...externalServices(wiring), ...rest, ...inside(name, wiring) };
}

function externalServices({ ports, secrets, dir }: Wiring): NodeJS.ProcessEnv {
  const url = addresses(ports);
  const callback = `${url.gateway}/hooks/whatsapp`;
  return {
    ...secrets,
    PUBLIC_URL: `http://localhost:${ports.gateway}`,
    GRAPH_API_URL: url.sandbox,
    CEP_URL: `${url.sandbox}/cep`,
    AI_ALLOWED_HOSTS: `127.0.0.1:${ports.sandbox},localhost:${ports.sandbox}`,
    CALLBACK_URL: callback,
    SANDBOX_DATA_DIR: join(dir, "sandbox"),
    SANDBOX_DIRECTORY: directoryFile(dir),
  };
}

function inside(name: ProcessName, wiring: Wiring): NodeJS.ProcessEnv {
  const { root, ports, postgresUrl, natsUrl, mongoUrl, embeddingsUrl } = wiring;
  const url = addresses(ports);
  const common = { PORT: String(ports[name]), NATS_URL: natsUrl, SERVICE_HOST: "127.0.0.1" };
  if (name === "gateway") {
    const upstreams = SERVICES.map((service) => [`${service.toUpperCase()}_URL`, url[service]]);
    const admin = { ADMIN_PORT: String(ports["gateway-admin"]), ADMIN_HOST: "127.0.0.1" };
    return { ...common, ...admin, ...Object.fromEntries(upstreams), WEB_DIST: join(root, "web", "dist") };
  }
  if (name === "messaging") return { ...common, MONGO_URL: mongoUrl };
  if (name === "sandbox") return common;
  if (name === "categorisation") return { ...common, POSTGRES_URL: postgresUrl, EMBEDDINGS_URL: embeddingsUrl };
  return { ...common, POSTGRES_URL: postgresUrl };
}

/** Written by the seed, read by the sandbox: numbers, merchants and templates. */
export const directoryFile = (dir: string): string => join(dir, "sandbox-directory.json");
