import { join } from "node:path";
import { PORTS, type PortName, type Ports, type ProcessName, SERVICES } from "./process-names.ts";
import { SECRET_NAMES, type SecretName, type Secrets } from "./secrets.ts";
import type { ServiceUrls } from "./service-databases.ts";

export type Wiring = Readonly<{
  root: string;
  dir: string;
  ports: Ports;
  /** Address with its superuser, unless it was given. */
  postgresUrl: string;
  /** Address of each service's own database as its own role, unless it was given. */
  postgresUrlOf: ServiceUrls;
  /** Address of each service's own database as its owner, which migrates; the same address where a server was given. */
  ownerUrlOf: ServiceUrls;
  /** The broker's address for one of its users. */
  natsUrlOf: (user: string) => string;
  mongoUrl: string;
  /** Address of the embedder; empty: the lexical view answers alone. */
  embeddingsUrl: string;
  /** Model of the embedder; undefined when there is none, or when it was given together with its model. */
  embeddingsModel: string | undefined;
  secrets: Secrets;
}>;

const WHATSAPP: readonly SecretName[] = ["WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN", "GRAPH_API_TOKEN"];
const WHATSAPP_KEYS: readonly SecretName[] = ["WHATSAPP_KEYS_SECRET", "WHATSAPP_KEYS_SECRETS_FORMER"];
const PURCHASES: readonly SecretName[] = ["PIX_CLIENT_SECRET", "PIX_CALLBACK_SECRET", "CARD_API_KEY"];
const PUSH: readonly SecretName[] = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"];
const IDENTITY: readonly SecretName[] = ["GATEWAY_IDENTITY_PUBLIC_KEY"];

/** Secrets of the profile that each process receives; its environment holds no others. */
export const SECRETS_OF: Readonly<Record<ProcessName, readonly SecretName[]>> = {
  auth: [...IDENTITY, "AUTH_KEY_SECRET", "AUTH_KEY_SECRETS_FORMER"],
  users: IDENTITY,
  franchise: IDENTITY,
  wallet: IDENTITY,
  messaging: [...IDENTITY, ...WHATSAPP, ...PUSH, ...WHATSAPP_KEYS, "BUTTON_SECRET"],
  categorisation: [...IDENTITY, "AI_KEYS_SECRET", "AI_KEYS_SECRETS_FORMER"],
  payment: [...IDENTITY, ...PURCHASES, "CHECKOUT_SECRET"],
  gateway: ["GATEWAY_IDENTITY_PRIVATE_KEY"],
  sandbox: [...WHATSAPP, ...PURCHASES],
};

/** Variables given by the caller that hold passwords: each is passed on to one process. */
const ONLY_FOR: Readonly<Record<string, ProcessName>> = {
  SMTP_URL: "users",
  S3_SECRET_ACCESS_KEY: "users",
  TRANSCRIBER_API_KEY: "messaging",
};

/** The sandbox's WhatsApp Business Account. */
const SANDBOX_ACCOUNT_ID = "200000000000001";

/** The key of the sandbox's AI vendor and transcriber. */
export const SANDBOX_AI_KEY = "sk-sandbox-tenho-demonstracao";

/** Variables of the launcher's environment that no process inherits: each gets its own port and store addresses, or none. */
const NOT_INHERITED =
  /^(NODE_TEST_CONTEXT|TENHO_TEST_\w+|ADMIN_PORT|ADMIN_HOST|NATS_URL|MONGO_URL|POSTGRES_URL(_[A-Z]+)?)$/;

/** The address behind every port of a stack. */
export function addresses(ports: Ports): Record<PortName, string> {
  const entries = PORTS.map((name) => [name, `http://127.0.0.1:${ports[name]}`]);
  return Object.fromEntries(entries) as Record<PortName, string>;
}

/**
 * The environment of one process. What the stack itself decides (ports, stores) wins over the caller's environment; the defaults
 * for outside services (Graph API, CEP, secrets) give way to it, so that one variable replaces the sandbox.
 * Secrets and addresses of stores reach only the processes they are for.
 */
export function environmentFor(name: ProcessName, wiring: Wiring, inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = [...SECRETS_OF[name], ...Object.keys(ONLY_FOR).filter((variable) => ONLY_FOR[variable] === name)];
  return { ...externalServices(name, wiring), ...passedOn(inherited, own), ...inside(name, wiring) };
}

/** The environment of the provision command: no secret but its own password at the broker. */
export function provisionEnvironment({ natsUrlOf }: Wiring, inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environmentWithoutSecrets(inherited), NATS_URL: natsUrlOf("provisioner") };
}

/** The environment of a process that gets none of the secrets. */
export const environmentWithoutSecrets = (inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv => passedOn(inherited, []);

/** The launcher's environment as a process inherits it: among secrets, only its own. */
function passedOn(inherited: NodeJS.ProcessEnv, own: readonly string[]): NodeJS.ProcessEnv {
  const foreign = [...SECRET_NAMES, ...Object.keys(ONLY_FOR)].filter((secret) => !own.includes(secret));
  return Object.fromEntries(
    Object.entries(inherited).filter(([variable]) => !NOT_INHERITED.test(variable) && !foreign.includes(variable)),
  );
}

function externalServices(name: ProcessName, { ports, secrets, dir }: Wiring): NodeJS.ProcessEnv {
  const url = addresses(ports);
  const callback = `${url.gateway}/hooks/whatsapp`;
  const sandboxHosts = `127.0.0.1:${ports.sandbox},localhost:${ports.sandbox}`;
  return {
    ...Object.fromEntries(SECRETS_OF[name].map((secret) => [secret, secrets[secret]])),
    PUBLIC_URL: `http://localhost:${ports.gateway}`,
    GRAPH_API_URL: url.sandbox,
    CEP_URL: `${url.sandbox}/cep`,
    CEP_FALLBACK_URL: `${url.sandbox}/brasil-api/cep/v1`,
    ...(name === "users" && {
      SMTP_URL: `smtp://127.0.0.1:${ports["sandbox-smtp"]}`,
      DOCUMENTS_DIR: join(dir, "documents"),
    }),
    ...(name === "messaging" && {
      WHATSAPP_ACCOUNT_ID: SANDBOX_ACCOUNT_ID,
      TRANSCRIBER_URL: url.sandbox,
      TRANSCRIBER_API_KEY: SANDBOX_AI_KEY,
      VAPID_SUBJECT: "mailto:contato@tenho.dev",
      PUSH_ALLOWED_HOSTS: sandboxHosts,
      // Shorter than the default, so that whoever tries the panel and a phone side by side sees the phone ring.
      OFFER_PANEL_FIRST_MS: "5000",
    }),
    AI_ALLOWED_HOSTS: sandboxHosts,
    ...((name === "payment" || name === "sandbox") && purchases(url)),
    CARD_FIELD_URL: `http://localhost:${ports.sandbox}/cartao`,
    CALLBACK_URL: callback,
    SANDBOX_DATA_DIR: join(dir, "sandbox"),
    SANDBOX_DIRECTORY: directoryFile(dir),
  };
}

/** Settings of the payment provider and the card acquirer that payment and the sandbox share. */
function purchases({ gateway, sandbox }: Record<PortName, string>): NodeJS.ProcessEnv {
  return {
    PIX_API_URL: `${sandbox}/pix`,
    PIX_CALLBACK_URL: `${gateway}/hooks/pix`,
    PIX_CLIENT_ID: "tenho",
    PIX_KEY: "7d9f0335-8dcc-4054-9bf9-0dbd61d36906",
    CARD_API_URL: `${sandbox}/card`,
  };
}

function inside(name: ProcessName, wiring: Wiring): NodeJS.ProcessEnv {
  const { root, ports, postgresUrlOf, mongoUrl, embeddingsUrl, embeddingsModel } = wiring;
  const url = addresses(ports);
  const port = { PORT: String(ports[name]), SERVICE_HOST: "127.0.0.1" };
  if (name === "sandbox") return { ...port, SMTP_PORT: String(ports["sandbox-smtp"]) };
  const common = { ...port, NATS_URL: wiring.natsUrlOf(name) };
  if (name === "gateway") {
    const upstreams = SERVICES.map((service) => [`${service.toUpperCase()}_URL`, url[service]]);
    const admin = { ADMIN_PORT: String(ports["gateway-admin"]), ADMIN_HOST: "127.0.0.1" };
    const hooks = { MESSAGING_HOOKS_URL: url["messaging-hooks"], PAYMENT_HOOKS_URL: url["payment-hooks"] };
    return { ...common, ...admin, ...Object.fromEntries(upstreams), ...hooks, WEB_DIST: join(root, "web", "dist") };
  }
  if (name === "messaging") return { ...common, HOOKS_PORT: String(ports["messaging-hooks"]), MONGO_URL: mongoUrl };
  const store = { ...common, POSTGRES_URL: postgresUrlOf[name] };
  if (name === "payment") return { ...store, HOOKS_PORT: String(ports["payment-hooks"]) };
  if (name !== "categorisation") return store;
  const model = embeddingsModel === undefined ? {} : { EMBEDDINGS_MODEL: embeddingsModel };
  return { ...store, EMBEDDINGS_URL: embeddingsUrl, ...model };
}

/** File of numbers, merchants and templates, written by the seed and read by the sandbox. */
export const directoryFile = (dir: string): string => join(dir, "sandbox-directory.json");
