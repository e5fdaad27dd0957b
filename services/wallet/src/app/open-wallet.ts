import { AppError } from "@tenho/kernel/errors/app-error";
import type { Books } from "./books.ts";
import type { Ledger, WalletOpening } from "./ledger.ts";

/**
 * Opens a merchant's wallet and grants the initial credit of its unit, once: both steps are keyed by the account, so dying
 * between them and running again ends in the same books. A grant made when the setting was another one stands.
 * Raises: what `Ledger.credit` raises.
 */
export function createOpenWallet(deps: {
  ledger: Pick<Ledger, "open" | "credit">;
  books: Pick<Books, "initialCredits" | "wallet">;
  initialCreditDefaultCents: number;
}) {
  async function grant({ userId, unitId, openedAt }: WalletOpening): Promise<void> {
    const amountCents = (await deps.books.initialCredits()).get(unitId) ?? deps.initialCreditDefaultCents;
    if (amountCents === 0) return;
    try {
      await deps.ledger.credit({
        userId,
        source: "initial",
        externalId: userId,
        kind: "initial",
        amountCents,
        description: "Crédito inicial",
        occurredAt: openedAt,
      });
    } catch (error) {
      if (!(error instanceof AppError && error.reason === "key_reused")) throw error;
    }
  }

  return async (opening: WalletOpening): Promise<{ balanceCents: number }> => {
    await deps.ledger.open(opening);
    await grant(opening);
    return { balanceCents: (await deps.books.wallet(opening.userId))?.balanceCents ?? 0 };
  };
}

export type OpenWallet = ReturnType<typeof createOpenWallet>;
