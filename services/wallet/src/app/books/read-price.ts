import { PRICE_DEFAULT_CENTS } from "../../domain/price.ts";
import type { BooksStore } from "../ports.ts";

/** The price of one TENHO in centavos. */
export function createReadPrice({ books }: { books: Pick<BooksStore, "priceCents"> }) {
  return async (): Promise<number> => (await books.priceCents()) ?? PRICE_DEFAULT_CENTS;
}

export type ReadPrice = ReturnType<typeof createReadPrice>;
