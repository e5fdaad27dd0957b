import { join } from "node:path";
import type { OffsiteConfig } from "../../dev/shared/config.ts";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { completeBackups } from "../backup/backup-folders.ts";
import { openBucket } from "./bucket.ts";
import { removeOldBackups, sendBackup } from "./offsite-backups.ts";

type Sending = Readonly<{
  offsite: OffsiteConfig;
  /** Folder that holds one folder for each backup. */
  place: string;
  /** Backups that stay in the bucket, as in the folder. */
  keep: number;
  now: Date;
  print: (line: string) => void;
}>;

/** @throws SetupError before anything is copied, where backups could not be encrypted */
export function recipientOf({ recipient }: OffsiteConfig): string {
  if (recipient?.startsWith("age1")) return recipient;
  throw new SetupError(
    "Falta BACKUP_RECIPIENT (age1…): faça a chave com offsite key. Em claro nada sai desta máquina.",
  );
}

/** Sends the newest backup of a folder away from this machine, unless it is there, and removes the oldest beyond `keep`. */
export async function sendNewest({ offsite, place, keep, now, print }: Sending): Promise<void> {
  const recipient = recipientOf(offsite);
  const [name] = completeBackups(place);
  if (name === undefined) return;
  const bucket = openBucket(offsite);
  if (await sendBackup(bucket, join(place, name), name, recipient)) print(`Enviado, cifrado: ${name}.`);
  for (const old of await removeOldBackups(bucket, keep, now)) print(`Apagado do balde: ${old}.`);
}
