import { tryToRecordAction } from "../record-action.ts";

type Broker = Parameters<typeof tryToRecordAction>[0];
type Print = (line: string) => void;

/** A whole backup: its folder, and the bucket that also has all of it, or null. */
type CompleteBackup = Readonly<{ folder: string; startedAt: string; offsiteUrl: string | null }>;

const subjectOf = (startedAt: string) => ({ kind: "backup", id: startedAt });

/** Records that a copy begins. False when the line was not taken, which is printed. */
export const recordCreate = (broker: Broker, startedAt: string, print: Print): Promise<boolean> =>
  tryToRecordAction(broker, { action: "backup.create", subject: subjectOf(startedAt), unitId: null }, print);

/** Records that a backup is complete, and where it lies. False when the line was not taken, which is printed. */
export function recordComplete(broker: Broker, backup: CompleteBackup, print: Print): Promise<boolean> {
  const { folder, startedAt, offsiteUrl } = backup;
  const changes = [
    { field: "folder", after: folder },
    ...(offsiteUrl === null ? [] : [{ field: "offsite", after: placeOf(offsiteUrl) }]),
  ];
  const entry = { action: "backup.complete", subject: subjectOf(startedAt), unitId: null, changes };
  return tryToRecordAction(broker, entry, print);
}

/** Server, bucket and folder of an address, without what could be a password in it. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
