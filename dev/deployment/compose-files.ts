import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "../shared/setup-error.ts";

type ComposeOptions = Readonly<{
  folder: string;
  /** Secrets of each process, command or store. */
  secrets: Readonly<Record<string, Readonly<Record<string, string>>>>;
  natsConfig: string;
  postgresSql: string;
}>;

/** Makes a folder that only its owner can access. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
}

/** Writes what docker-compose.yml reads: a file of variables for each process, the broker's users, the SQL of the roles. */
export function writeComposeFiles({ folder, secrets, natsConfig, postgresSql }: ComposeOptions): void {
  makePrivateFolder(folder);
  for (const [name, held] of Object.entries(secrets)) {
    writeFileSync(join(folder, `${name}.env`), envFile(held), { mode: 0o600 });
  }
  // World-readable, because the containers that mount them run as other users.
  writeFileSync(join(folder, "nats.conf"), natsConfig, { mode: 0o644 });
  writeFileSync(join(folder, "setup.sql"), postgresSql, { mode: 0o644 });
}

/** @throws SetupError for a value that a file of variables cannot hold */
export function refuseApostrophes(values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value?.includes("'")) throw new SetupError(`${name} tem um apóstrofo, que um arquivo de variáveis não guarda.`);
  }
}

/** Text of a file of variables; single quotes keep `$`, `#` and the ends of lines as they are. */
function envFile(held: Readonly<Record<string, string>>): string {
  refuseApostrophes(held);
  return Object.entries(held)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("");
}
