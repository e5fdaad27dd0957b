/** WhatsApp callbacks of up to 4 MB travel whole. */
const MAX_PAYLOAD = "8MB";

export type NatsConfig = Readonly<{
  /** Loopback unless the server is shut in a container of its own. */
  host?: string;
  port: number;
  storeDir: string;
  users: readonly NatsUser[];
  /** `always` keeps every acknowledged message through a power loss. */
  syncInterval: "always" | "2m";
  maxFileBytes: number;
}>;

/** A user, alone in the account of the same name unless `account` is null (the server's own). */
export type NatsUser = Readonly<{ name: string; password: string; account: string | null }>;

/** The text of a nats-server configuration file. */
export function natsConfigText({
  host = "127.0.0.1",
  port,
  storeDir,
  users,
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
    ...access(users),
    "",
  ].join("\n");
}

function access(users: readonly NatsUser[]): string[] {
  const line = ({ name, password }: NatsUser) => `{ user: ${name}, password: ${JSON.stringify(password)} }`;
  const own = users.filter(({ account }) => account === null);
  const accounts = users.filter(({ account }) => account !== null);
  return [
    ...(own.length > 0 ? [`authorization { users: [ ${own.map(line).join(", ")} ] }`] : []),
    ...(accounts.length > 0 ? ["accounts {"] : []),
    ...accounts.map((user) => `  ${user.account}: { jetstream: enabled, users: [ ${line(user)} ] }`),
    ...(accounts.length > 0 ? ["}"] : []),
  ];
}
