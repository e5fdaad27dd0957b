import { type BooksReport, judgeBooks } from "../../domain/books.ts";
import type { BooksStore } from "../ports.ts";

/** Checks whether the books balance. Raises: `unavailable`. */
export function createCheckBooks({ books }: { books: Pick<BooksStore, "findDiscrepancies"> }) {
  return async (): Promise<BooksReport> => judgeBooks(await books.findDiscrepancies());
}

export type CheckBooks = ReturnType<typeof createCheckBooks>;
