import { existsSync } from "node:fs";
import { readFrom } from "../process/log-tail.ts";

const EVERY_MS = 500;
const WARN = 40;
const LINE_CHARS_MAX = 160;
/** A process in trouble repeats itself; the whole story is in its log. */
const LINES_PER_ROUND_MAX = 3;

type Source = Readonly<{ name: string; file: string }>;

/** Shows the warnings and errors that appear in the JSON logs of `sources`, shortly. Returns how to stop it. */
export function followWarnings(sources: readonly Source[], print: (line: string) => void): () => void {
  const offsets = new Map(sources.map(({ file }) => [file, existsSync(file) ? readFrom(file, -1).offset : 0]));
  const look = () => {
    for (const { name, file } of sources) {
      if (!existsSync(file)) continue;
      const { text, offset } = readFrom(file, offsets.get(file) ?? 0);
      offsets.set(file, offset);
      const found = text.split("\n").map(readWarning).filter(Boolean);
      for (const line of found.slice(0, LINES_PER_ROUND_MAX)) print(`${name}: ${line}`);
      const more = found.length - LINES_PER_ROUND_MAX;
      if (more > 0) print(`${name}: mais ${more} avisos no log`);
    }
  };
  const timer = setInterval(look, EVERY_MS);
  return () => clearInterval(timer);
}

/** The short form of a log line of level warn or above, else an empty text. */
export function readWarning(line: string): string {
  if (!line.startsWith("{")) return "";
  try {
    const { level, msg, err } = JSON.parse(line);
    if (typeof level !== "number" || level < WARN) return "";
    const detail = err?.message && err.message !== msg ? ` (${err.message})` : "";
    return `${level > WARN ? "erro" : "aviso"}: ${msg ?? ""}${detail}`.slice(0, LINE_CHARS_MAX);
  } catch {
    // Half a line: the rest comes with the next round, and the log has it whole.
    return "";
  }
}
