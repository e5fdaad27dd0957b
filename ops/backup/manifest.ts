import { readFileSync } from "node:fs";
import { join } from "node:path";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import { z } from "zod";
import { SetupError } from "../../dev/shared/setup-error.ts";

const FILE = "manifest.json";

/** Path below the backup's folder: no step upwards. */
const path = z.string().regex(/^[\w-]+([./][\w-]+)*$/);

/** One file of a backup: a table, a collection, a stream or an uploaded document; `sha256` is of the file as it lies there, compressed. */
const part = z.strictObject({
  name: path,
  file: path,
  rows: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** Times at which it was begun and complete. */
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  postgres: z.record(
    z.enum(POSTGRES_SERVICES),
    z.strictObject({
      /** Migration steps applied to its schema. */
      migrations: z.array(z.string()),
      tables: z.array(part),
      /** Last value of each sequence, null before the first. */
      sequences: z.record(z.string(), z.string().nullable()),
    }),
  ),
  documents: z.array(part),
  streams: z.array(part),
  /** Uploaded documents, where they lie in a folder. */
  files: z.array(part),
});

export type BackupPart = z.output<typeof part>;
/** Contents of a backup; written last, so a folder without it is no backup. */
export type Manifest = z.output<typeof manifestSchema>;

export const manifestFile = (dir: string): string => join(dir, FILE);

/** @throws SetupError when the folder holds no complete backup of a version this program reads */
export function readManifest(dir: string): Manifest {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(manifestFile(dir), "utf8"));
  } catch (cause) {
    throw new SetupError(`${dir} não guarda um backup completo: falta ${FILE}, escrito por último.`, { cause });
  }
  const parsed = manifestSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new SetupError(`${manifestFile(dir)} não é de um backup que esta versão lê.`, { cause: parsed.error });
}
