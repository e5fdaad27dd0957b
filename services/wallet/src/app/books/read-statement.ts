import type { Reader } from "../../domain/wallet-access.ts";
import { authoriseWallet } from "../authorise-wallet.ts";
import type { BooksStore, StatementLine, StatementPage, WalletView } from "../ports.ts";
import type { ReadPrice } from "./read-price.ts";

/** `wallet` is null for a reader that keeps none of its own. */
type Statement = { priceCents: number; wallet: WalletView | null; lines: StatementLine[] };

/** A wallet with a page of its statement, newest line first. Raises: `not_found`, also for a hidden wallet. */
export function createReadStatement(deps: { books: Pick<BooksStore, "wallet" | "statement">; readPrice: ReadPrice }) {
  return async (reader: Reader, userId: string, page: StatementPage): Promise<Statement> => {
    const [priceCents, found] = await Promise.all([deps.readPrice(), deps.books.wallet(userId)]);
    // MASTER and ADMIN keep no wallet of their own: theirs reads as empty, so that the screen is the same for all.
    if (found === null && userId === reader.userId) return { priceCents, wallet: null, lines: [] };
    const wallet = authoriseWallet(reader, found);
    return { priceCents, wallet, lines: await deps.books.statement(wallet.userId, page) };
  };
}
