import { createBooksStore } from "../../services/wallet/src/adapters/db/books/books-store.ts";
import { discrepancyText } from "../../services/wallet/src/adapters/messages/books-text.ts";
import { checkBooks } from "../../services/wallet/src/app/books/check-books.ts";
import type { BenchContext } from "../context.ts";
import type { Findings } from "../report.ts";
import { measureDebits } from "./measure-debits.ts";
import { measureHotWallet } from "./measure-hot-wallet.ts";
import { openLedger } from "./open-ledger.ts";

/** The wallet's ledger on a durable PostgreSQL; at the end its books are proved, so that only real debits count. */
export async function measureWallet(context: BenchContext): Promise<Findings> {
  const ledger = await openLedger(context);
  const many = await measureDebits(context, ledger);
  const hot = await measureHotWallet(context, ledger);
  const books = await checkBooks(createBooksStore(ledger.pool));
  if (!books.balanced) {
    throw new Error(`os livros não fecham: ${books.discrepancies.slice(0, 3).map(discrepancyText).join("; ")}`);
  }
  context.log(`os livros fecham: ${books.movements.toLocaleString("pt-BR")} movimentos`);
  return {
    ratios: [...many.ratios, ...hot.ratios],
    figures: [...many.figures, ...hot.figures],
    skipped: [...many.skipped, ...hot.skipped],
  };
}
