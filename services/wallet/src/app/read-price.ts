import { PRICE_DEFAULT_CENTS } from "../domain/price.ts";
import type { WalletContext } from "./wallet-context.ts";

/** The price of one TENHO in centavos. */
export const readPrice = async (ctx: WalletContext): Promise<number> =>
  (await ctx.books.priceCents()) ?? PRICE_DEFAULT_CENTS;
