import type { Reader } from "../../domain/wallet-access.ts";
import { authoriseWallet } from "../authorise-wallet.ts";
import type { BooksStore } from "../ports.ts";
import type { Lot, StatementStore } from "./ports.ts";

const LOTS_MAX = 500;

/** What is left of a merchant's credit by lot, earliest end first; none for a reader without a wallet. Raises: `not_found`. */
export function createListLots(deps: { books: Pick<BooksStore, "wallet">; statements: Pick<StatementStore, "lots"> }) {
  return async (reader: Reader, userId: string): Promise<Lot[]> => {
    const found = await deps.books.wallet(userId);
    if (found === null && userId === reader.userId) return [];
    return deps.statements.lots(authoriseWallet(reader, found).userId, LOTS_MAX);
  };
}
