import { createECDH, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { generateIdentityKeys } from "@tenho/kernel/auth/identity-keys";
import { BROKER_USERS } from "@tenho/trust/broker-users";
import { POSTGRES_ROLES } from "@tenho/trust/postgres-roles";
import { SetupError } from "../shared/setup-error.ts";

/** Former secrets of data stored before the present ones were in force, comma-separated; empty unless somebody adds them. */
const FORMER_SECRET_NAMES = [
  "AUTH_KEY_SECRETS_FORMER",
  "AI_KEYS_SECRETS_FORMER",
  "WHATSAPP_KEYS_SECRETS_FORMER",
] as const;

/** Secrets whose other half Meta, the bank or the acquirer has: the sandbox takes invented ones, nobody else does. */
const SHARED_SECRET_NAMES = ["WHATSAPP_APP_SECRET", "GRAPH_API_TOKEN", "PIX_CLIENT_SECRET", "CARD_API_KEY"] as const;

/** Secrets that are variables of processes. */
export const SECRET_NAMES = [
  ...FORMER_SECRET_NAMES,
  "GATEWAY_IDENTITY_PRIVATE_KEY",
  "GATEWAY_IDENTITY_PUBLIC_KEY",
  "AUTH_KEY_SECRET",
  "BUTTON_SECRET",
  "WHATSAPP_VERIFY_TOKEN",
  "AI_KEYS_SECRET",
  "WHATSAPP_KEYS_SECRET",
  "PIX_CALLBACK_SECRET",
  "CHECKOUT_SECRET",
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
  ...SHARED_SECRET_NAMES,
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
  const secrets = madeWhole(readSecretsFile(file));
  writeSecretsFile(file, secrets);
  return secrets;
}

/** The known secrets with random ones for those that are missing. */
export function madeWhole(known: Partial<Secrets>): Secrets {
  const ofProcesses = fill(SECRET_NAMES, { ...identityKeys(), ...vapidKeys(), ...noFormerSecrets(), ...known });
  return {
    ...(ofProcesses as Record<SecretName, string>),
    serversSecret: known.serversSecret ?? randomBytes(32).toString("base64url"),
    brokerPasswords: fill(Object.keys(BROKER_USERS), known.brokerPasswords),
    postgresPasswords: fill(POSTGRES_ROLES, known.postgresPasswords),
  };
}

/** The same secrets without those whose other half is outside, which real people's installations are given. */
export function withoutInvented(secrets: Secrets): Secrets {
  return { ...secrets, ...Object.fromEntries(SHARED_SECRET_NAMES.map((name) => [name, ""])) };
}

/** Replaces the file as a whole: one that was cut short would be secrets that nobody has any more. */
export function writeSecretsFile(file: string, secrets: object): void {
  mkdirSync(dirname(file), { recursive: true });
  const written = `${file}.${process.pid}`;
  writeFileSync(written, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(written, file);
}

/**
 * The secrets that a file holds; none where there is no file.
 * @throws SetupError for a file that cannot be read, which must not be taken for none: new secrets would lock the installation out of its data
 */
export function readSecretsFile(file: string): Partial<Secrets> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw new SetupError(`Não consigo ler ${file}. Sem ele os segredos seriam outros, e os dados ficariam fechados.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new SetupError(`${file} está danificado. Traga de volta a cópia que você guardou; nada foi mudado.`);
  }
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
