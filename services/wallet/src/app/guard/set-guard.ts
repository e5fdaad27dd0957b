import { AppError } from "@tenho/kernel/errors/app-error";
import { isMerchantOf, type Reader } from "../../domain/wallet-access.ts";
import { authoriseWallet } from "../authorise-wallet.ts";
import type { BooksStore } from "../ports.ts";
import type { Guard, GuardStore } from "./ports.ts";

/**
 * Sets the daily cap and the threshold of the reader's own wallet: nobody else does, whatever their role. What comes after the answer is
 * held to it; a balance below a new threshold is told at once. Raises: `not_found`, also for a hidden wallet, `forbidden` for a wallet that is another's.
 */
export function createSetGuard(deps: {
  books: Pick<BooksStore, "wallet">;
  guards: Pick<GuardStore, "setGuard">;
  triggerAlerts: () => void;
}) {
  return async (reader: Reader, userId: string, change: Partial<Guard>): Promise<void> => {
    const wallet = authoriseWallet(reader, await deps.books.wallet(userId));
    if (!isMerchantOf(reader, wallet.userId)) {
      throw new AppError("forbidden", "Só a própria empresa define o seu limite diário e o seu aviso de saldo.");
    }
    await deps.guards.setGuard(wallet.userId, change);
    deps.triggerAlerts();
  };
}
