import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** A mistake that somebody may make on the way to the public, and what the installation says of it. */
type Row = Readonly<{ state: string; sentence: string; action: string }>;
type Found = Readonly<{ state: string; sentence: string; action?: string; link?: string }>;

const DOCUMENT = new URL("../../docs/planted-mistakes.md", import.meta.url);
const STATES: Readonly<Record<string, string>> = { missing: "falta", wrong: "errado", unknown: "não se sabe" };
/** Stands in the document for what differs from one installation to the next: a host, a date, a number of days. */
const ANY = "…";

/** The rows of the document below the heading of a service, by the mistake. */
export function plantedMistakes(service: string): ReadonlyMap<string, Row> {
  const parts = readFileSync(DOCUMENT, "utf8").split(/^## /m);
  const part = parts.find((text) => text.startsWith(`${service}\n`));
  assert.ok(part !== undefined, `docs/planted-mistakes.md has a part ${service}`);
  const rows = part.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Erro"));
  return new Map(
    rows.map((line) => {
      const [mistake = "", state = "", sentence = "", action = ""] = line
        .slice(2, -2)
        .split(" | ")
        .map((cell) => cell.trim());
      return [mistake, { state, sentence, action }] as const;
    }),
  );
}

/** Fails unless the document says of this mistake what was found, and that is not green. */
export function assertPlanted(rows: ReadonlyMap<string, Row>, mistake: string, found: Found | undefined): void {
  assert.ok(found !== undefined, `${mistake}: nothing was found`);
  const state = STATES[found.state.toLowerCase()];
  assert.ok(state !== undefined, `${mistake}: ${found.state} asks for nothing`);
  const action = found.action || `abrir ${found.link ?? ""}`;
  const row = rows.get(mistake);
  const isSaid =
    row !== undefined && row.state === state && fits(row.sentence, found.sentence) && fits(row.action, action);
  assert.ok(isSaid, `docs/planted-mistakes.md has to say:\n| ${mistake} | ${state} | ${found.sentence} | ${action} |`);
}

/** Fails unless every row was planted: a row that no test proves may have become untrue. */
export function assertAllPlanted(rows: ReadonlyMap<string, Row>, planted: Iterable<string>): void {
  assert.deepEqual([...new Set(planted)].sort(), [...rows.keys()].sort());
}

/** Whether a text has the parts of a pattern in their order, and nothing beside what `…` stands for. */
function fits(pattern: string, text: string): boolean {
  const parts = pattern.split(ANY);
  if (parts.length === 1) return pattern === text;
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.startsWith(first) && text.endsWith(last) && text.length - last.length >= at;
}
