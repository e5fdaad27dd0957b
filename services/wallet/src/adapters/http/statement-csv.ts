import { formatDateTime } from "@tenho/br/calendar/dates";
import { CSV_BOM, csvLine } from "@tenho/br/text/csv";
import type { StatementExport } from "../../app/statement/export-statement.ts";

const HEADINGS = ["Data", "Descrição", "Pedido", "Cliente", "Categoria", "Valor", "Saldo"];

/** A statement as a file that a Brazilian Excel opens, a piece for each page; dates in the unit's zone, debits below zero. */
export async function* statementCsv({ pages, timeZone }: StatementExport): AsyncGenerator<string> {
  let head = CSV_BOM + csvLine(HEADINGS);
  for await (const lines of pages) {
    const cells = lines.map((line) =>
      csvLine([
        formatDateTime(line.occurredAt, timeZone),
        line.description,
        line.offer?.wishText ?? null,
        line.offer?.customer ?? null,
        line.offer?.category ?? null,
        { cents: line.amountCents },
        { cents: line.balanceAfterCents },
      ]),
    );
    yield head + cells.join("");
    head = "";
  }
}
