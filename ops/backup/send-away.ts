import { join } from "node:path";
import type { OffsiteConfig } from "../../dev/shared/config.ts";
import { removeOldest, sendNewest } from "../offsite/send-newest.ts";
import { readManifest } from "./manifest.ts";
import { recordComplete } from "./record-backup.ts";

type Sending = Readonly<{
  offsite: OffsiteConfig;
  /** Folder that holds one folder for each backup. */
  place: string;
  /** Backups that stay in the bucket, as in the folder. */
  keep: number;
  broker: Parameters<typeof recordComplete>[0];
  print: (line: string) => void;
}>;

/**
 * Sends the newest backup away, unless it is there, and records it as complete once the bucket has all of it: a copy on this machine alone is lost with the
 * machine. False when its line was not taken.
 */
export async function sendAway({ offsite, place, keep, broker, print }: Sending): Promise<boolean> {
  const name = await sendNewest({ offsite, place, print });
  let isRecorded = true;
  if (name !== null) {
    const folder = join(place, name);
    const { startedAt } = readManifest(folder);
    isRecorded = await recordComplete(broker, { folder, startedAt, offsiteUrl: offsite.url }, print);
  }
  await removeOldest({ offsite, keep, now: new Date(), print });
  return isRecorded;
}
