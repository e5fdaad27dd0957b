/** Byte order mark at the start of the file, so that a spreadsheet takes it as UTF-8. */
export const CSV_BOM = "\uFEFF";

/**
 * A value that a spreadsheet would calculate instead of showing. Leading blanks are skipped, because they would hide the rest from the check, and so are
 * apostrophes, so that one that was written before such a text is told from one that is our mark.
 */
const FORMULA = /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** A text, a number, an amount of money in centavos, or nothing. */
export type CsvCell = string | number | { readonly cents: number } | null;

/**
 * One line of a CSV file as a Brazilian Excel opens it: `;` between cells, decimal comma, CRLF. Numbers stay numbers, money has its two
 * decimals; a text that would start a formula begins with an apostrophe, which spreadsheets do not show.
 *
 * @param cells text is quoted where it has to be; null is an empty cell; numbers are not grouped
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  if (typeof cell === "object") return (cell.cents / 100).toFixed(2).replace(".", ",");
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell that {@link csvLine} wrote: without the apostrophe that keeps it from being a formula. */
export const csvText = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);
