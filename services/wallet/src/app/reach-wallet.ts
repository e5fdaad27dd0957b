import { AppError } from "@tenho/kernel/errors/app-error";
import type { Books, WalletView } from "./books.ts";

export type Reader = {
  userId: string | null;
  role: "MASTER" | "ADMIN" | "CLIENT" | "USER" | "ANONYMOUS";
  unitIds: readonly string[];
  clientId: string | null;
};

function mayReach(reader: Reader, wallet: Pick<WalletView, "userId" | "unitId">): boolean {
  switch (reader.role) {
    case "MASTER":
      return true;
    case "ADMIN":
      return reader.unitIds.includes(wallet.unitId);
    case "CLIENT":
      return wallet.userId === reader.userId;
    case "USER":
      return reader.clientId !== null && wallet.userId === reader.clientId;
    case "ANONYMOUS":
      return false;
  }
}

/**
 * The wallet, when it is the reader's to see. A wallet out of reach is told apart from one that does not exist by nobody.
 * Raises: `not_found`.
 */
export async function reachWallet(books: Pick<Books, "wallet">, reader: Reader, userId: string): Promise<WalletView> {
  const wallet = await books.wallet(userId);
  if (wallet === null || !mayReach(reader, wallet)) throw new AppError("not_found", "Carteira não encontrada.");
  return wallet;
}
