import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ToolResult } from "../shared/run-tool.ts";
import { proveTexts } from "./seeded-texts.ts";

const PAGE = "docs/glossary.md";
/** A page that one sitting reads; a further term has to replace one that its own file can explain. */
const ROWS_MAX = 120;
/** A row of a table, with its first cell; the line of dashes below a header has no blank after its bar. */
const ROW = /^\| ([^|]+?) \|/;

/** Checks that the glossary is short, and gives each term one row. */
export function checkGlossary(root: string): ToolResult {
  const text = readFileSync(join(root, PAGE), "utf8");
  const wrong = rowsOf(text).length === 0 ? [`${PAGE} não tem nenhum termo`] : faultsOf(text);
  return { ok: wrong.length === 0, output: wrong.join("\n") };
}

/** Seeds a page with a row too many and a term that two rows give, and expects both to be found. */
export function proveGlossary(): ToolResult {
  const rows = Array.from({ length: ROWS_MAX }, (_, at) => `| term ${at} | A thing. |`);
  const page = ["| Term | What it is |", "|---|---|", ...rows].join("\n");
  const seeds = [
    `${page}\n| one more | A thing. |`,
    "| Term | What it is |\n|---|---|\n| lot | A. |\n| lot, load | B. |",
  ];
  return proveTexts(faultsOf, seeds, [page]);
}

function faultsOf(text: string): string[] {
  const rows = rowsOf(text);
  const tooMany = rows.length > ROWS_MAX ? [`${PAGE}: ${rows.length} linhas, no máximo ${ROWS_MAX}`] : [];
  const terms = rows.flatMap(({ header, cell }) => termsOf(cell).map((term) => `${header} "${term}"`));
  const repeated = terms.filter((term, at) => terms.indexOf(term) !== at);
  return [...tooMany, ...repeated.map((term) => `${PAGE}: ${term} tem mais de uma linha`)];
}

/** A row of a table: its first cell, and that of its header, which tells terms of the code from things on screens. */
type Row = Readonly<{ header: string; cell: string }>;

function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let header: string | undefined;
  for (const line of text.split("\n")) {
    const [, cell] = ROW.exec(line) ?? [];
    if (!line.startsWith("|")) header = undefined;
    else if (header === undefined) header = cell;
    else if (cell !== undefined) rows.push({ header, cell });
  }
  return rows;
}

/** The terms of a cell, between commas; a scope in brackets belongs to its term. */
const termsOf = (cell: string): string[] => cell.split(/, (?![^(]*\))/);
