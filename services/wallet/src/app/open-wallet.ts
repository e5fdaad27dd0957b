import { AppError } from "@tenho/kernel/errors/app-error";
import type { AssignUnit } from "./assign-unit.ts";
import type { Credit } from "./movements/credit.ts";
import type { BooksStore, UnitAssignment } from "./ports.ts";

/**
 * Opens a merchant's wallet and grants the initial credit of its unit, once: both steps are keyed by the account, so dying
 * between them and running again ends in the same books. A grant made when the setting was another one stands.
 * Raises: what `assignUnit` and `credit` raise.
 */
export function createOpenWallet(deps: {
  assignUnit: AssignUnit;
  credit: Credit;
  books: Pick<BooksStore, "initialCredits" | "wallet">;
  initialCreditDefaultCents: number;
}) {
  async function grant({ userId, unitId, openedAt }: UnitAssignment): Promise<void> {
    const amountCents = (await deps.books.initialCredits()).get(unitId) ?? deps.initialCreditDefaultCents;
    if (amountCents === 0) return;
    try {
      await deps.credit({
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

  return async (assignment: UnitAssignment): Promise<{ balanceCents: number }> => {
    await deps.assignUnit(assignment);
    await grant(assignment);
    return { balanceCents: (await deps.books.wallet(assignment.userId))?.balanceCents ?? 0 };
  };
}

export type OpenWallet = ReturnType<typeof createOpenWallet>;
