import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { type BackupPart, type Manifest, readManifest } from "./manifest.ts";

/** Writes a compressed file only its owner can read, and returns its entry for the manifest. `rows` is called once everything is written. */
export async function writePart(
  dir: string,
  name: string,
  file: string,
  content: Readable,
  rows: () => number,
): Promise<BackupPart> {
  const path = join(dir, file);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(content, createGzip(), hashing, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
  return { name, file, rows: rows(), sha256: hash.digest("hex") };
}

/** The content of a part, as it was given to {@link writePart}. */
export const readPart = (dir: string, { file }: BackupPart): Readable => {
  const content = createGunzip();
  createReadStream(join(dir, file))
    .on("error", (error) => content.destroy(error))
    .pipe(content);
  return content;
};

/** Reads a backup again from its beginning to its end. @throws SetupError when it is not complete, or a file is not as it was written */
export async function verifyBackup(dir: string): Promise<Manifest> {
  const manifest = readManifest(dir);
  for (const part of partsOf(manifest)) await verifyPart(dir, part);
  return manifest;
}

/** Every file of a backup but its manifest. */
export const partsOf = ({ postgres, documents, streams, files }: Manifest): BackupPart[] => [
  ...documents,
  ...streams,
  ...files,
  ...Object.values(postgres).flatMap(({ tables }) => tables),
];

async function verifyPart(dir: string, { file, sha256 }: BackupPart): Promise<void> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(join(dir, file)), hash);
  } catch (cause) {
    throw new SetupError(`O arquivo ${file} do backup não pôde ser lido.`, { cause });
  }
  if (hash.digest("hex") !== sha256)
    throw new SetupError(`O arquivo ${file} do backup foi alterado ou está incompleto.`);
}
