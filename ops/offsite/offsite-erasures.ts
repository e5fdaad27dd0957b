import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { Encrypter } from "age-encryption";
import type { OffsiteConfig } from "../../dev/shared/config.ts";
import { backupName } from "../backup/backup-folders.ts";
import { type Erasure, mergeErasures, parseErasures, readErasures, writeErasures } from "../person/erasure-list.ts";
import { type Bucket, openBucket } from "./bucket.ts";
import { decrypted } from "./decrypted.ts";
import { recipientOf } from "./send-newest.ts";

const FOLDER = "erasures/";

/** Names in a folder of a backup, and of what was sent already beside a list. */
export const ERASURES_FILE = "erasures.jsonl";
const sentFileOf = (file: string): string => `${file}.sent`;

const keyOf = ({ kind, id }: Erasure): string => `${kind} ${id}`;

type Sending = Readonly<{
  offsite: OffsiteConfig;
  /** The list on this machine, beside which it is kept what was sent of it. */
  file: string;
  erasures: readonly Erasure[];
  now: Date;
  print: (line: string) => void;
}>;

/**
 * Sends the erasures that were not sent yet as one more object, encrypted. None is ever replaced: whoever sends cannot read what is there, so that a
 * list that was lost here, and begins anew from a restored store, takes nothing away. A run that dies before it has kept what it sent sends it twice.
 */
export async function sendErasures(
  { offsite, file, erasures, now, print }: Sending,
  bucket: Bucket = openBucket(offsite),
): Promise<void> {
  const recipient = recipientOf(offsite);
  const sent = new Set(readErasures(sentFileOf(file)).map(keyOf));
  const unsent = erasures.filter((one) => !sent.has(keyOf(one)));
  if (unsent.length === 0) return;
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const lines = unsent.map((one) => `${JSON.stringify(one)}\n`).join("");
  const content = new Blob([await encrypter.encrypt(lines)]).stream();
  await bucket.put(`${FOLDER}${backupName(now)}-${randomUUID()}.jsonl.age`, content);
  writeErasures(sentFileOf(file), erasures);
  print(`${unsent.length} exclusões enviadas, cifradas.`);
}

/** All erasures of a bucket, each once, oldest first. @throws SetupError where the identity does not open one */
export async function fetchErasures(bucket: Bucket, identity: string): Promise<Erasure[]> {
  let all: Erasure[] = [];
  for (const key of await bucket.keys(FOLDER)) {
    const content = await bucket.get(key);
    if (content !== null) all = mergeErasures(all, parseErasures(await text(await decrypted(content, identity)), key));
  }
  return all;
}
