import { type BooksReport, judgeBooks } from "../../domain/books.ts";
import type { BooksStore } from "../ports.ts";

/** Checks whether the books of a store balance: that of the running wallet, or of the command. Raises: `unavailable`. */
export const checkBooks = async (books: BooksStore): Promise<BooksReport> =>
  judgeBooks(await books.findDiscrepancies());
