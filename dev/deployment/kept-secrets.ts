import { SetupError } from "../shared/setup-error.ts";
import { madeWhole, readSecretsFile, type Secrets, withoutInvented, writeSecretsFile } from "../stack/secrets.ts";
import { GIVEN_NAMES } from "./deployment-secrets.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Secrets of a deployment, as its file keeps them. */
export type KeptSecrets = Readonly<{
  own: Secrets;
  /** Secrets that were given, now or before, by their variables. */
  given: Readonly<Record<string, string>>;
  /** Whether the installation is for real people: nothing whose other half is outside is invented. */
  isForPeople: boolean;
}>;

type Wishes = Readonly<{
  /** Makes the installation one for real people, for good. */
  isForPeople: boolean;
  /** Variables whose given values are to be kept no longer. */
  forgotten: readonly string[];
}>;

/** Secrets that say nothing without each other, and are changed together. */
const GROUPS: readonly (readonly [string, string])[] = [
  ["PIX_TLS_CERT", "PIX_TLS_KEY"],
  ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY"],
  ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
  ["GATEWAY_IDENTITY_PUBLIC_KEY", "GATEWAY_IDENTITY_PRIVATE_KEY"],
];

/**
 * Opens the file of a deployment's secrets: makes what is its own, once; takes what `env` gives and keeps it, so that a later call
 * without it changes nothing.
 *
 * @throws SetupError, with nothing written, for half a group or a name that is none of ours
 */
export function keepSecrets(file: string, env: Environment, { isForPeople, forgotten }: Wishes): KeptSecrets {
  const known: Partial<Secrets> & Partial<Pick<KeptSecrets, "given" | "isForPeople">> = readSecretsFile(file);
  const given = { ...withoutThese(known.given ?? {}, forgotten), ...givenNow(env) };
  const own = madeWhole(known);
  const isReal = isForPeople || known.isForPeople === true;
  const kept = { own: isReal ? withoutInvented(own) : own, given, isForPeople: isReal };
  writeSecretsFile(file, { ...kept.own, given, isForPeople: isReal });
  return kept;
}

function givenNow(env: Environment): Record<string, string> {
  const given = Object.fromEntries(GIVEN_NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  for (const group of GROUPS) refuseHalf(group, given);
  return given;
}

function refuseHalf(group: readonly [string, string], given: Readonly<Record<string, string>>): void {
  const missing = group.filter((name) => given[name] === undefined);
  if (missing.length !== 1) return;
  throw new SetupError(`${group.join(" e ")} valem só juntas, e falta ${missing[0]}. Nada foi mudado.`);
}

function withoutThese(given: Readonly<Record<string, string>>, forgotten: readonly string[]): Record<string, string> {
  for (const name of forgotten) {
    if (!GIVEN_NAMES.includes(name)) throw new SetupError(`${name} não é um segredo que se dá a npm run secrets.`);
  }
  const gone = new Set(GROUPS.filter((group) => group.some((name) => forgotten.includes(name))).flat());
  return Object.fromEntries(Object.entries(given).filter(([name]) => !gone.has(name) && !forgotten.includes(name)));
}
