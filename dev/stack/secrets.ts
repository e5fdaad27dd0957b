import { createECDH, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { generateIdentityKeys } from "@tenho/kernel/auth/identity-keys";
import { BROKER_USERS } from "@tenho/trust/broker-users";
import { POSTGRES_ROLES } from "@tenho/trust/postgres-roles";

/** Former secrets of data stored before the present ones were in force, comma-separated; empty unless somebody adds them. */
const FORMER_SECRET_NAMES = [
  "AUTH_KEY_SECRETS_FORMER",
  "AI_KEYS_SECRETS_FORMER",
  "WHATSAPP_KEYS_SECRETS_FORMER",
] as const;

/** Secrets that are variables of processes. */
export const SECRET_NAMES = [
  ...FORMER_SECRET_NAMES,
  "GATEWAY_IDENTITY_PRIVATE_KEY",
  "GATEWAY_IDENTITY_PUBLIC_KEY",
  "AUTH_KEY_SECRET",
  "BUTTON_SECRET",
  "WHATSAPP_APP_SECRET",
  "WHATSAPP_VERIFY_TOKEN",
  "GRAPH_API_TOKEN",
  "AI_KEYS_SECRET",
  "WHATSAPP_KEYS_SECRET",
  "PIX_CLIENT_SECRET",
  "PIX_CALLBACK_SECRET",
  "CARD_API_KEY",
  "CHECKOUT_SECRET",
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
] as const;

export type SecretName = (typeof SECRET_NAMES)[number];

export type Secrets = Readonly<
  Record<SecretName, string> & {
    /** Secret from which the superusers' passwords are derived, for servers made for a deployment alone, which take them once. */
    serversSecret: string;
    /** Password of each broker user. */
    brokerPasswords: Readonly<Record<string, string>>;
    /** Password of each role: the one a service runs as, and the owner of its database. */
    postgresPasswords: Readonly<Record<string, string>>;
  }
>;

/** A profile's secrets: random, made once, kept readable to their owner alone. */
export function loadSecrets(file: string): Secrets {
  const known = read(file);
  const ofProcesses = fill(SECRET_NAMES, { ...identityKeys(), ...vapidKeys(), ...noFormerSecrets(), ...known });
  const secrets = {
    ...(ofProcesses as Record<SecretName, string>),
    serversSecret: known.serversSecret ?? randomBytes(32).toString("base64url"),
    brokerPasswords: fill(Object.keys(BROKER_USERS), known.brokerPasswords),
    postgresPasswords: fill(POSTGRES_ROLES, known.postgresPasswords),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

const noFormerSecrets = () => Object.fromEntries(FORMER_SECRET_NAMES.map((name) => [name, ""]));

function identityKeys() {
  const { privateKey, publicKey } = generateIdentityKeys();
  return { GATEWAY_IDENTITY_PRIVATE_KEY: privateKey, GATEWAY_IDENTITY_PUBLIC_KEY: publicKey };
}

/** The pair Web Push is signed with (RFC 8292): browsers subscribe with the public one, so it must stay. */
function vapidKeys() {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { VAPID_PUBLIC_KEY: publicKey.toString("base64url"), VAPID_PRIVATE_KEY: privateKey.toString("base64url") };
}

function fill(names: readonly string[], known: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const secretOf = (name: string) => known[name] ?? randomBytes(32).toString("base64url");
  return Object.fromEntries(names.map((name) => [name, String(secretOf(name))]));
}

function read(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
