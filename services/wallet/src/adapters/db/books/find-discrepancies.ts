import type pg from "pg";
import type { BookPage } from "../../../app/books/ports.ts";
import type { BooksFindings } from "../../../domain/books.ts";
import { readKeyPage, readMovementPage, readWalletPage } from "./book-pages.ts";

const DISCREPANCIES_MAX = 100;

/** Compares all books with each other, page by page: each statement reads one page, whatever the length of the ledger. */
export async function findDiscrepancies(pool: pg.Pool): Promise<BooksFindings> {
  const found: BooksFindings = { postingsSumCents: 0, wallets: 0, movements: 0, discrepancies: [] };
  const named = new Set<string>();

  async function readAll<Position>(
    first: Position,
    read: (after: Position) => Promise<BookPage<Position & {}>>,
  ): Promise<number> {
    let count = 0;
    for (let after: Position | null = first, isFirst = true; isFirst || after !== null; isFirst = false) {
      const page: BookPage<Position & {}> = await read(after as Position);
      count += page.count;
      found.postingsSumCents += page.postingsSumCents;
      for (const discrepancy of page.discrepancies) {
        const name = `${discrepancy.kind} ${discrepancy.id}`;
        // A wallet appears again with each page of its movements.
        if (named.has(name) || named.size >= DISCREPANCIES_MAX) continue;
        named.add(name);
        found.discrepancies.push(discrepancy);
      }
      after = page.last;
    }
    return count;
  }

  found.movements = await readAll(0, (after) => readMovementPage(pool, after, Number.MAX_SAFE_INTEGER));
  found.wallets = await readAll<string | null>(null, (after) => readWalletPage(pool, after));
  await readAll<Parameters<typeof readKeyPage>[1]>(null, (after) => readKeyPage(pool, after));
  return found;
}
