import type { Books } from "./books.ts";
import type { Ledger } from "./ledger.ts";

/**
 * Opens a merchant's wallet and grants the initial credit of its unit, once: both steps are keyed by the account, so dying
 * between them and running again ends in the same books.
 * Raises: what `Ledger.credit` raises.
 */
export function createOpenWallet(deps: {
  ledger: Pick<Ledger, "open" | "credit">;
  books: Pick<Books, "initialCredits" | "wallet">;
  initialCreditDefaultCents: number;
}) {
  return async (wallet: { userId: string; unitId: string; openedAt: Date }): Promise<{ balanceCents: number }> => {
    await deps.ledger.open(wallet);
    const amountCents = (await deps.books.initialCredits()).get(wallet.unitId) ?? deps.initialCreditDefaultCents;
    if (amountCents > 0) {
      await deps.ledger.credit({
        userId: wallet.userId,
        source: "initial",
        externalId: wallet.userId,
        kind: "initial",
        amountCents,
        description: "Crédito inicial",
        occurredAt: wallet.openedAt,
      });
    }
    return { balanceCents: (await deps.books.wallet(wallet.userId))?.balanceCents ?? 0 };
  };
}
