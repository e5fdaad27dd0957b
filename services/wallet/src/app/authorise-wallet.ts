import { AppError } from "@tenho/kernel/errors/app-error";
import { maySeeWallet, type Reader } from "../domain/wallet-access.ts";
import type { WalletView } from "./ports.ts";

/** Returns the wallet if the reader may see it. Raises: `not_found`, the same for a hidden wallet and for none. */
export function authoriseWallet(reader: Reader, wallet: WalletView | null): WalletView {
  if (wallet === null || !maySeeWallet(reader, wallet)) throw new AppError("not_found", "Carteira não encontrada.");
  return wallet;
}
