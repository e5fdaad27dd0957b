import type { WalletContext } from "./wallet-context.ts";

/**
 * Erases the descriptions that operators wrote on credit they gave an account; ids, times and amounts of its ledger stay. May be repeated.
 * Raises: `unavailable`.
 */
export const anonymisePerson = (ctx: WalletContext, userId: string): Promise<void> =>
  ctx.ledger.forgetDescriptions(userId);
