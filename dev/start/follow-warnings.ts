import { existsSync } from "node:fs";
import { readFrom } from "../process/log-tail.ts";

const EVERY_MS = 500;
const LINE_CHARS_MAX = 160;
/** A process in trouble repeats itself; the whole story is in its log. */
const SAME_LINE_EVERY_MS = 30_000;
const WORDS: Readonly<Record<string, string>> = { warn: "aviso", error: "erro", fatal: "erro fatal" };

type Source = Readonly<{ name: string; file: string }>;

/** Shows the warnings and errors that appear in the JSON logs of `sources`, shortly and each only now and then. */
export function followWarnings(sources: readonly Source[], print: (line: string) => void): void {
  const offsets = new Map(sources.map(({ file }) => [file, existsSync(file) ? readFrom(file, -1).offset : 0]));
  const shownAt = new Map<string, number>();
  const show = (line: string) => {
    const now = Date.now();
    if (now - (shownAt.get(line) ?? 0) < SAME_LINE_EVERY_MS) return;
    shownAt.set(line, now);
    print(line);
  };
  const look = () => {
    for (const { name, file } of sources) {
      if (!existsSync(file)) continue;
      const { text, offset } = readFrom(file, offsets.get(file) ?? 0);
      offsets.set(file, offset);
      for (const line of text.split("\n").map(readWarning).filter(Boolean)) show(`${name}: ${line}`);
    }
  };
  setInterval(look, EVERY_MS).unref();
}

/** The short form of a log line of level warn or above, else an empty text. */
export function readWarning(line: string): string {
  if (!line.startsWith("{")) return "";
  try {
    const { level, msg, err } = JSON.parse(line);
    const word = WORDS[level];
    if (!word) return "";
    const detail = err?.message && err.message !== msg ? ` (${err.message})` : "";
    return `${word}: ${msg ?? ""}${detail}`.slice(0, LINE_CHARS_MAX);
  } catch {
    // Half a line: the log has it whole.
    return "";
  }
}
