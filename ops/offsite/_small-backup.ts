import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import { backupName } from "../backup/backup-folders.ts";

/** Writes a backup with two files into a folder of its own below `place`, as the command does. */
export function writeSmallBackup(place: string, at: Date, content: string): { name: string; dir: string } {
  const name = backupName(at);
  const dir = join(place, name);
  mkdirSync(join(dir, "files"), { recursive: true });
  const part = (file: string, text: string) => {
    const bytes = gzipSync(text);
    writeFileSync(join(dir, file), bytes);
    return { name: file, file, rows: 1, sha256: createHash("sha256").update(bytes).digest("hex") };
  };
  const [first, second] = [part("contacts.ndjson.gz", content), part("files/a.gz", "x".repeat(500))];
  const postgres = POSTGRES_SERVICES.map((service) => [service, { migrations: [], tables: [], sequences: {} }]);
  const moments = { startedAt: at.toISOString(), endedAt: at.toISOString() };
  const manifest = { format: 1, ...moments, postgres: Object.fromEntries(postgres) };
  writeFileSync(
    join(dir, "manifest.json"),
    JSON.stringify({ ...manifest, documents: [first], streams: [], files: [second] }),
  );
  return { name, dir };
}
