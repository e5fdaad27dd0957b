import { AppError } from "@tenho/kernel/errors/app-error";
import type { FranchiseClient, Terms } from "../clients/franchise-client.ts";
import type { WalletClient } from "../clients/wallet-client.ts";
import { bothInOrder } from "./both-in-order.ts";
import { type EarnedMonth, earningsOf } from "./earnings.ts";

const MONTHS = 12;

/**
 * The monthly earnings of a unit's franchisee, oldest first; the last month is the present, unfinished one.
 * Raises: `forbidden` for a unit that is not the caller's, `not_found`, `unavailable` while franchise or the wallet does not answer.
 */
export function createReadEarnings({
  franchise,
  wallet,
}: {
  franchise: Pick<FranchiseClient, "terms">;
  wallet: Pick<WalletClient, "unitMonths">;
}) {
  return async (unitId: string): Promise<{ terms: Terms; months: EarnedMonth[] }> => {
    const [unit, months] = await bothInOrder(franchise.terms(unitId), wallet.unitMonths(unitId, MONTHS));
    if (unit.deletedAt !== null) throw new AppError("not_found", "Franquia não encontrada.");
    return { terms: unit.terms, months: earningsOf(unit, months) };
  };
}

export type ReadEarnings = ReturnType<typeof createReadEarnings>;
