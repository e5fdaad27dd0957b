import { existsSync } from "node:fs";
import { readFrom } from "../shared/log-tail.ts";

const EVERY_MS = 500;
const LINE_CHARS_MAX = 160;
/** Interval between showing the same line again: a failing process repeats itself, and its log has everything. */
const SAME_LINE_EVERY_MS = 30_000;
const WORDS: Readonly<Record<string, string>> = { warn: "aviso", error: "erro", fatal: "erro fatal" };

type Source = Readonly<{ name: string; file: string }>;

/** Shows the warnings and errors that appear in the JSON logs of `sources`, in short form and without quick repetitions. */
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
      const lines = text.split("\n").map((line) => readWarning(line, name));
      for (const line of lines.filter(Boolean)) show(line);
    }
  };
  setInterval(look, EVERY_MS).unref();
}

/** The short form of a log line of level warn or above, else an empty text; `source` names it where the line names no service. */
export function readWarning(line: string, source: string): string {
  if (!line.startsWith("{")) return "";
  try {
    const { level, msg, err, service = source } = JSON.parse(line);
    const word = WORDS[level];
    if (!word) return "";
    const detail = err?.message && err.message !== msg ? ` (${err.message})` : "";
    return `${service}: ${word}: ${msg ?? ""}${detail}`.slice(0, LINE_CHARS_MAX);
  } catch {
    // An incomplete line: the log has the whole of it.
    return "";
  }
}
