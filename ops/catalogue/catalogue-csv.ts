import { CSV_BOM, csvLine, csvText } from "@tenho/br/text/csv";
import { foldText } from "@tenho/br/text/text";
import { CsvError, parse } from "csv-parse/sync";
import { SetupError } from "../../dev/shared/setup-error.ts";
import type { CatalogueFile } from "./catalogue-file.ts";
import { joinTexts, splitTexts } from "./texts-in-cell.ts";

type Category = CatalogueFile["categories"][number];
type Column = keyof Category;

/** Columns in the order they are written, by the heading that people read; the names in a JSON file are taken as well. */
const HEADINGS: Readonly<Record<Column, string>> = {
  id: "Número",
  name: "Nome",
  family: "Família",
  description: "Descrição",
  synonyms: "Sinônimos",
  examples: "Exemplos",
};
const COLUMNS = Object.keys(HEADINGS) as Column[];
const REQUIRED: readonly Column[] = ["name", "family"];
const COLUMN_OF = new Map(
  COLUMNS.flatMap((column) => [[column, column] as const, [foldText(HEADINGS[column]), column]]),
);

/** The heading of the column that holds a field of a category; null for a field that no column holds. */
export const headingOf = (field: string): string | null =>
  COLUMNS.includes(field as Column) ? HEADINGS[field as Column] : null;

const DELIMITERS = [";", ",", "\t"] as const;
const ID = /^[1-9]\d{0,9}$/;
const ROWS_MAX = 1_000;

/** The parser's codes of a file's faults in words, beside which the row is said. */
const FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "uma aspa não fecha",
  CSV_INVALID_CLOSING_QUOTE: "há algo depois de uma aspa que fecha",
  INVALID_OPENING_QUOTE: "há uma aspa no meio de um texto sem aspas; escreva-a duas vezes, com o texto entre aspas",
};

/** A category and its row in the spreadsheet, counted from 1 with the headings. */
type ReadCategory = Readonly<{ row: number; category: Category }>;

/** The catalogue as a file for a spreadsheet: a row a category, its texts in one cell with a line each. */
export const catalogueCsv = (categories: readonly Category[]): string =>
  [
    CSV_BOM,
    csvLine(COLUMNS.map((column) => HEADINGS[column])),
    ...categories.map(({ id = null, name, family, description, synonyms, examples }) =>
      csvLine([id, name, family, description, joinTexts(synonyms), joinTexts(examples)]),
    ),
  ].join("");

/** Reads the text of such a file, as a spreadsheet or a person wrote it. @throws SetupError that names the row and says what is wrong with it */
export function parseCatalogueCsv(text: string): ReadCategory[] {
  const { body, delimiter, firstRow } = withoutSeparatorLine(text);
  const rows = parseRows(body, delimiter ?? delimiterOf(body), firstRow);
  const [headings, ...others] = rows;
  if (headings === undefined) throw new SetupError("O arquivo está vazio.");
  const columns = columnsOf(headings.cells, headings.row);
  const read = others.map(({ row, cells }) => ({ row, category: categoryOf(columns, cells, row) }));
  if (read.length === 0) throw new SetupError("O arquivo não tem nenhuma categoria abaixo dos títulos.");
  if (read.length > ROWS_MAX) throw new SetupError(`O arquivo tem mais de ${ROWS_MAX} categorias.`);
  return read;
}

const atRow = (row: number, what: string): SetupError => new SetupError(`Linha ${row}: ${what}.`);

/** Excel takes the delimiter from a first line `sep=;`, which is no row of the table. */
function withoutSeparatorLine(text: string): { body: string; delimiter: string | null; firstRow: number } {
  const found = /^"?sep=([;,\t])"?\r?\n/i.exec(text);
  if (found === null) return { body: text, delimiter: null, firstRow: 1 };
  return { body: text.slice(found[0].length), delimiter: found[1] ?? null, firstRow: 2 };
}

/** The delimiter is the one that the first line has most of; headings contain none of them. */
function delimiterOf(text: string): string {
  const [line = ""] = text.split(/\r?\n/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ";";
}

/** The rows with something in them; a cell with several lines is one row, as a spreadsheet counts. */
function parseRows(text: string, delimiter: string, firstRow: number): { row: number; cells: string[] }[] {
  try {
    const rows: string[][] = parse(text, { bom: true, delimiter, relax_column_count: true });
    return rows
      .map((cells, at) => ({ row: at + firstRow, cells: cells.map(csvText) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const row = Number(cause.records ?? 0) + firstRow;
    throw new SetupError(`Linha ${row}: ${FAULTS[cause.code] ?? "não pôde ser lida como CSV"}.`, { cause });
  }
}

/** The column of each cell; undefined: one without a heading, which has to be empty. */
function columnsOf(cells: readonly string[], row: number): (Column | undefined)[] {
  const columns = cells.map((cell): Column | undefined => {
    if (cell.trim() === "") return undefined;
    const column = COLUMN_OF.get(foldText(cell.trim()));
    if (column === undefined) {
      const known = COLUMNS.map((one) => HEADINGS[one]).join(", ");
      throw atRow(row, `não há coluna "${cell.trim().slice(0, 40)}"; as colunas são ${known}`);
    }
    return column;
  });
  for (const column of COLUMNS) {
    const count = columns.filter((one) => one === column).length;
    if (count > 1) throw atRow(row, `a coluna ${HEADINGS[column]} aparece ${count} vezes`);
    if (count === 0 && REQUIRED.includes(column)) throw atRow(row, `falta a coluna ${HEADINGS[column]}`);
  }
  return columns;
}

function categoryOf(columns: readonly (Column | undefined)[], cells: readonly string[], row: number): Category {
  const stray = cells.findIndex((cell, at) => columns[at] === undefined && cell.trim() !== "");
  if (stray >= 0) throw atRow(row, `há um texto na ${stray + 1}ª coluna, que não tem título`);
  const cellOf = (column: Column): string => {
    const at = columns.indexOf(column);
    return at < 0 ? "" : (cells[at] ?? "").trim();
  };
  for (const column of REQUIRED) if (cellOf(column) === "") throw atRow(row, `falta ${HEADINGS[column].toLowerCase()}`);
  const id = cellOf("id");
  if (id !== "" && !ID.test(id))
    throw atRow(row, `o número "${id.slice(0, 20)}" não é um número inteiro acima de zero`);
  return {
    ...(id !== "" && { id: Number(id) }),
    name: cellOf("name"),
    family: cellOf("family"),
    description: cellOf("description"),
    synonyms: splitTexts(cellOf("synonyms")),
    examples: splitTexts(cellOf("examples")),
  };
}
