import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { JournalRecord } from "./records.ts";

/**
 * Append-only JSON lines. A line is written to the operating system before `append` returns, so a killed process
 * loses nothing it has answered.
 */
export class Journal {
  private readonly file: string;
  private descriptor: number | null = null;
  /** Bytes written since the journal was last rewritten. */
  grownBytes = 0;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.file = join(folder, "journal.jsonl");
  }

  /** All records of earlier runs; a line torn by a kill is cut off. */
  load(): JournalRecord[] {
    if (!existsSync(this.file)) return [];
    const content = readFileSync(this.file);
    const end = content.lastIndexOf(0x0a) + 1;
    if (end < content.length) truncateSync(this.file, end);
    const lines = content.subarray(0, end).toString("utf8").split("\n");
    return lines.filter((line) => line !== "").flatMap((line) => parseLine(line));
  }

  append(record: JournalRecord): void {
    this.descriptor ??= openSync(this.file, "a");
    this.grownBytes += writeWhole(this.descriptor, `${JSON.stringify(record)}\n`);
  }

  /** Replaces the whole journal in one step. */
  rewrite(records: Iterable<JournalRecord>): void {
    this.close();
    const fresh = `${this.file}.new`;
    const descriptor = openSync(fresh, "w");
    for (const record of records) writeWhole(descriptor, `${JSON.stringify(record)}\n`);
    closeSync(descriptor);
    renameSync(fresh, this.file);
    this.grownBytes = 0;
  }

  close(): void {
    if (this.descriptor !== null) closeSync(this.descriptor);
    this.descriptor = null;
  }
}

function writeWhole(descriptor: number, text: string): number {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  return bytes.length;
}

function parseLine(line: string): JournalRecord[] {
  try {
    return [JSON.parse(line) as JournalRecord];
  } catch {
    return [];
  }
}
