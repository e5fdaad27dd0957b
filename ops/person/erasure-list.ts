import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { SetupError } from "../../dev/shared/setup-error.ts";

/** An erased account or contact: only its id, which identifies nobody outside the stores. */
const erasure = z.strictObject({ kind: z.enum(["account", "contact"]), id: z.uuid(), at: z.iso.datetime() });

export type Erasure = Readonly<z.output<typeof erasure>>;

/** Reads one erasure per line, as JSON; none when the file does not exist. @throws SetupError for a line that is no erasure */
export function readErasures(file: string): Erasure[] {
  return existsSync(file) ? parseErasures(readFileSync(file, "utf8"), file) : [];
}

/** Reads the text of a list; `name` says where it comes from. @throws SetupError for a line that is no erasure */
export function parseErasures(text: string, name: string): Erasure[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => (line.trim() === "" ? [] : [parseLine(line, `${name}, linha ${index + 1}`)]));
}

function parseLine(line: string, where: string): Erasure {
  try {
    return erasure.parse(JSON.parse(line));
  } catch (cause) {
    throw new SetupError(`${where}: não é uma exclusão.`, { cause });
  }
}

/** Writes the whole list, or nothing. */
export function writeErasures(file: string, erasures: readonly Erasure[]): void {
  const part = `${file}.part`;
  const lines = erasures.map((one) => `${JSON.stringify(one)}\n`).join("");
  writeFileSync(part, lines, { mode: 0o600, flush: true });
  renameSync(part, file);
}

/** Merges both lists: each account or contact once, oldest first. */
export function mergeErasures(known: readonly Erasure[], found: readonly Erasure[]): Erasure[] {
  const byPerson = new Map([...found, ...known].map((one) => [`${one.kind} ${one.id}`, one]));
  return [...byPerson.values()].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
