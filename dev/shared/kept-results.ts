import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The result of something that passed; it holds as long as all it can depend on has the same key. */
export type KeptResult = Readonly<{ key: string; name: string; passed: number; skipped: number }>;

/** Results of former runs on this machine. */
export type KeptResults = Readonly<{
  find(key: string): KeptResult | null;
  keep(result: KeptResult): void;
}>;

/** More lines than these are cut to the newest half when the file is opened. */
const LINES_MAX = 40_000;

/**
 * Opens a file of kept results, a JSON line each. Several runs may use it at once: a line is added in one write, and one that cannot be read is as if it
 * was not there.
 */
export function openKeptResults(file: string): KeptResults {
  mkdirSync(dirname(file), { recursive: true });
  const lines = (existsSync(file) ? readFileSync(file, "utf8") : "").split("\n").filter(Boolean);
  if (lines.length > LINES_MAX) shorten(file, lines.slice(-LINES_MAX / 2));
  const known = new Map(lines.flatMap(parsed).map((result) => [result.key, result]));
  return {
    find: (key) => known.get(key) ?? null,
    keep: (result) => {
      if (known.has(result.key)) return;
      known.set(result.key, result);
      appendFileSync(file, `${JSON.stringify(result)}\n`);
    },
  };
}

function parsed(line: string): KeptResult[] {
  try {
    const { key, name, passed, skipped } = JSON.parse(line) as Partial<KeptResult>;
    if (!key || !name || typeof passed !== "number" || typeof skipped !== "number") return [];
    return [{ key, name, passed, skipped }];
  } catch {
    return [];
  }
}

function shorten(file: string, lines: readonly string[]): void {
  writeFileSync(`${file}.${process.pid}`, `${lines.join("\n")}\n`);
  renameSync(`${file}.${process.pid}`, file);
}
