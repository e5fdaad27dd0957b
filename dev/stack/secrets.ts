import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const NAMES = [
  "GATEWAY_IDENTITY_SECRET",
  "AUTH_KEY_SECRET",
  "BUTTON_SECRET",
  "WHATSAPP_APP_SECRET",
  "WHATSAPP_VERIFY_TOKEN",
  "GRAPH_API_TOKEN",
  "AI_KEYS_SECRET",
] as const;

export type Secrets = Readonly<Record<(typeof NAMES)[number], string>>;

/** A profile's secrets: random, made once, kept readable to their owner alone. */
export function loadSecrets(file: string): Secrets {
  const known = read(file);
  const fresh = Object.fromEntries(NAMES.map((name) => [name, known[name] ?? randomBytes(32).toString("base64url")]));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 });
  return fresh as Secrets;
}

function read(file: string): Partial<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
