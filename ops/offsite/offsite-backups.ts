import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Encrypter } from "age-encryption";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { partialsAmong } from "../backup/backup-folders.ts";
import { manifestFile, readManifest } from "../backup/manifest.ts";
import { partsOf, verifyBackup } from "../backup/part-file.ts";
import type { Bucket } from "./bucket.ts";
import { decrypted } from "./decrypted.ts";

/** Age from which the files of a backup without a manifest are leftovers: no upload takes that long, so its command is dead. */
const ABANDONED_MS = 24 * 60 * 60_000;

const manifestKey = (name: string): string => `manifests/${name}.age`;
const dataFolder = (name: string): string => `data/${name}/`;

/** Names of the backups in a bucket that are whole, newest first. */
export async function offsiteNames(bucket: Bucket): Promise<string[]> {
  const keys = await bucket.keys("manifests/");
  return keys
    .map((key) => key.slice("manifests/".length, -".age".length))
    .sort()
    .reverse();
}

/**
 * Sends a backup to a bucket, each file encrypted for `recipient` (age) before it leaves. Its manifest is sent last: what was cut short is
 * no backup, and sending it again completes it. Does nothing where it is there already.
 */
export async function sendBackup(bucket: Bucket, dir: string, name: string, recipient: string): Promise<boolean> {
  if ((await offsiteNames(bucket)).includes(name)) return false;
  const send = async (key: string, file: string) => {
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    await bucket.put(key, await encrypter.encrypt(webStream(file)));
  };
  for (const { file } of partsOf(readManifest(dir))) await send(`${dataFolder(name)}${file}.age`, join(dir, file));
  await send(manifestKey(name), manifestFile(dir));
  return true;
}

const webStream = (file: string): ReadableStream<Uint8Array> =>
  Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;

/**
 * Brings a backup into a folder, decrypted, and reads it again. The manifest gets its name last, so that a folder that was cut short is no backup.
 *
 * @throws SetupError where there is no such backup, the identity does not open it, or a file is not as it was written
 */
export async function fetchBackup(bucket: Bucket, name: string, dir: string, identity: string): Promise<void> {
  if (existsSync(dir) && readdirSync(dir).length > 0) throw new SetupError(`A pasta ${dir} não está vazia.`);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const fetchFile = async (key: string, path: string) => {
    const content = await bucket.get(key);
    if (content === null) throw new SetupError(`O balde não tem o backup ${name} inteiro: falta ${key}.`);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const plain = Readable.fromWeb((await decrypted(content, identity)) as never);
    await pipeline(plain, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
  };
  const parts = join(dir, "parts");
  mkdirSync(parts, { mode: 0o700 });
  await fetchFile(manifestKey(name), manifestFile(parts));
  for (const { file } of partsOf(readManifest(parts)))
    await fetchFile(`${dataFolder(name)}${file}.age`, join(dir, file));
  renameSync(manifestFile(parts), manifestFile(dir));
  await verifyBackup(dir);
}

/**
 * Removes the oldest whole backups beyond `keep`, and what uploads of dead commands left behind. The manifest goes first, so that what is cut
 * short is no backup.
 */
export async function removeOldBackups(bucket: Bucket, keep: number, now: Date): Promise<string[]> {
  const whole = await offsiteNames(bucket);
  const old = whole.slice(keep);
  const folders = (await bucket.folders("data/")).map((folder) => folder.slice("data/".length, -1));
  const unfinished = folders.filter((name) => !whole.includes(name));
  const abandoned = partialsAmong(unfinished, new Date(now.getTime() - ABANDONED_MS));
  for (const name of old) await bucket.remove(manifestKey(name));
  for (const name of [...old, ...abandoned]) {
    for (const key of await bucket.keys(dataFolder(name))) await bucket.remove(key);
  }
  return old;
}
