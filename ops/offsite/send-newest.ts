import { join } from "node:path";
import type { OffsiteConfig } from "../../dev/shared/config.ts";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { completeBackups } from "../backup/backup-folders.ts";
import { openBucket } from "./bucket.ts";
import { removeOldBackups, sendBackup } from "./offsite-backups.ts";

type Place = Readonly<{ offsite: OffsiteConfig; print: (line: string) => void }>;

/** @throws SetupError before anything is copied, where backups could not be encrypted */
export function recipientOf({ recipient }: OffsiteConfig): string {
  if (recipient?.startsWith("age1")) return recipient;
  throw new SetupError(
    "Falta BACKUP_RECIPIENT (age1…): faça a chave com offsite key. Em claro nada sai desta máquina.",
  );
}

/**
 * Sends the newest backup of a folder that holds one folder for each away from this machine. Returns its name; null where the bucket has it
 * already, or there is none.
 */
export async function sendNewest({
  offsite,
  place,
  print,
}: Place & { readonly place: string }): Promise<string | null> {
  const recipient = recipientOf(offsite);
  const [name] = completeBackups(place);
  if (name === undefined || !(await sendBackup(openBucket(offsite), join(place, name), name, recipient))) return null;
  print(`Enviado, cifrado: ${name}.`);
  return name;
}

/** Removes the oldest backups of the bucket beyond `keep`. */
export async function removeOldest(given: Place & { readonly keep: number; readonly now: Date }): Promise<void> {
  const { offsite, keep, now, print } = given;
  for (const old of await removeOldBackups(openBucket(offsite), keep, now)) print(`Apagado do balde: ${old}.`);
}
