import type { Reader } from "../../domain/wallet-access.ts";
import { authoriseWallet } from "../authorise-wallet.ts";
import type { WalletContext } from "../wallet-context.ts";
import type { Lot } from "./ports.ts";

const LOTS_MAX = 500;

/** Lists a merchant's lots with credit left, earliest end first; none for a reader without a wallet. Raises: `not_found`. */
export async function listLots(ctx: WalletContext, reader: Reader, userId: string): Promise<Lot[]> {
  const found = await ctx.books.wallet(userId);
  if (found === null && userId === reader.userId) return [];
  return ctx.statements.lots(authoriseWallet(reader, found).userId, LOTS_MAX);
}
