import { type NatsCredential, natsAuthorization } from "@tenho/trust/nats-permissions";

/** Largest message: WhatsApp callbacks of up to 4 MB are passed on whole. */
const MAX_PAYLOAD = "8MB";

export type NatsConfig = Readonly<{
  /** Address to listen at; loopback by default, other addresses only inside a container. */
  host?: string;
  port: number;
  storeDir: string;
  access: NatsAccess;
  /** `always` keeps every acknowledged message through a power loss. */
  syncInterval: "always" | "2m";
  maxFileBytes: number;
}>;

/** Users that may log in. */
export type NatsAccess = Readonly<{
  /** A block of the configuration file. */
  config: string;
  /** User for the check whether the server is up. */
  probe: NatsCredential;
}>;

/** The text of a nats-server configuration file. */
export function natsConfigText({
  host = "127.0.0.1",
  port,
  storeDir,
  access,
  syncInterval,
  maxFileBytes,
}: NatsConfig): string {
  return [
    `listen: "${host}:${port}"`,
    `max_payload: ${MAX_PAYLOAD}`,
    "jetstream {",
    `  store_dir: ${JSON.stringify(storeDir)}`,
    `  sync_interval: "${syncInterval}"`,
    `  max_file: ${maxFileBytes}`,
    "  max_mem: 64MB",
    "}",
    access.config,
    "",
  ].join("\n");
}

/** The users of the project's table, each with its permissions; `unlimited` ones may do everything. */
export function tableUsers(
  credentials: readonly NatsCredential[],
  unlimited: readonly NatsCredential[] = [],
): NatsAccess {
  return { config: natsAuthorization(credentials, unlimited), probe: first([...unlimited, ...credentials]) };
}

/** Users that may do everything, each alone in an account of its name; the password is the name too. */
export function separateAccounts(names: readonly string[]): NatsAccess {
  const credentials = names.map((name) => ({ user: name, password: name }));
  const accounts = credentials.map((one) => [one.user, { jetstream: "enabled", users: [one] }]);
  return { config: `accounts: ${JSON.stringify(Object.fromEntries(accounts))}`, probe: first(credentials) };
}

/** The server's address for one of its users. */
export function natsUrlAs(url: string, { user, password }: NatsCredential): string {
  return url.replace("nats://", `nats://${user}:${password}@`);
}

function first(credentials: readonly NatsCredential[]): NatsCredential {
  const [found] = credentials;
  if (!found) throw new Error("nats: nenhum usuário");
  return found;
}
