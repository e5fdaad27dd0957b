import { AppError } from "@tenho/kernel/errors/app-error";
import { isMerchantOf, type Reader } from "../domain/wallet-access.ts";
import { authoriseWallet } from "./authorise-wallet.ts";
import type { Guard } from "./guard-store.ts";
import type { WalletContext } from "./wallet-context.ts";

/**
 * Sets the daily cap and the threshold of the reader's own wallet: nobody else may, whatever their role. Debits after the answer are held to the
 * cap; a balance below a new threshold is alerted at once. Raises: `not_found`, also for a hidden wallet, `forbidden` for another merchant's
 * wallet.
 */
export async function setGuard(
  ctx: WalletContext,
  reader: Reader,
  userId: string,
  change: Partial<Guard>,
): Promise<void> {
  const wallet = authoriseWallet(reader, await ctx.books.wallet(userId));
  if (!isMerchantOf(reader, wallet.userId)) {
    throw new AppError("forbidden", "Só a própria empresa define o seu limite diário e o seu aviso de saldo.");
  }
  await ctx.guards.setGuard(wallet.userId, change);
  ctx.triggerAlerts();
}
