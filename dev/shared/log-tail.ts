import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";

const TAIL_BYTES = 8_192;

/** The last lines of a file, for an error's message. */
export function lastLines(file: string, count: number): string {
  if (!existsSync(file)) return "";
  return readFrom(file, -TAIL_BYTES).text.trimEnd().split("\n").slice(-count).join("\n");
}

/** Reads what a file gained since `offset`; a negative one counts from its end. */
export function readFrom(file: string, offset: number): { text: string; offset: number } {
  const descriptor = openSync(file, "r");
  try {
    const { size } = fstatSync(descriptor);
    const from = offset < 0 ? Math.max(0, size + offset) : Math.min(offset, size);
    const buffer = Buffer.alloc(size - from);
    const bytes = readSync(descriptor, buffer, 0, buffer.length, from);
    return { text: buffer.toString("utf8", 0, bytes), offset: from + bytes };
  } finally {
    closeSync(descriptor);
  }
}
