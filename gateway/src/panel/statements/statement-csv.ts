import { formatDateTime } from "@tenho/br/calendar/dates";
import { CSV_BOM, csvLine } from "@tenho/br/text/csv";
import type { DescribedLine } from "./described-line.ts";

const HEADINGS = ["Data", "Descrição", "Pedido", "Cliente", "Categoria", "Valor", "Saldo"];
const CENTS = 100;

const cents = (reais: number): { cents: number } => ({ cents: Math.round(reais * CENTS) });

/** A statement as a file that a Brazilian Excel opens, a piece for each page; dates in the unit's zone, debits below zero. */
export async function* statementCsv(pages: AsyncIterable<DescribedLine[]>, timeZone: string): AsyncGenerator<string> {
  let head = CSV_BOM + csvLine(HEADINGS);
  for await (const lines of pages) {
    const rows = lines.map((line) =>
      csvLine([
        formatDateTime(new Date(line.created_at), timeZone),
        line.description,
        line.wish_text,
        line.customer,
        line.category,
        cents(line.type === "DEBIT" ? -line.amount : line.amount),
        cents(line.balance_after),
      ]),
    );
    yield head + rows.join("");
    head = "";
  }
}
