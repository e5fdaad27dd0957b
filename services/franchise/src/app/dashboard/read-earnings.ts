import { AppError } from "@tenho/kernel/errors/app-error";
import { type EarnedMonth, earningsOf } from "../../domain/earnings.ts";
import type { Terms } from "../../domain/unit.ts";
import { type Reader, runsUnit } from "../../domain/unit-access.ts";
import { findUnit } from "../find-unit.ts";
import type { UnitStore, WalletClient } from "../ports.ts";

const MONTHS = 12;

/**
 * What the franchisee of a unit earned by month, oldest first; the last month is the present one, which goes on.
 * Raises: `forbidden` for a unit that is not the reader's, `not_found`, `unavailable` while the wallet does not answer.
 */
export function createReadEarnings(deps: { units: Pick<UnitStore, "list">; wallet: Pick<WalletClient, "unitMonths"> }) {
  return async (reader: Reader, unitId: string): Promise<{ terms: Terms; months: EarnedMonth[] }> => {
    if (!runsUnit(reader, unitId)) throw new AppError("forbidden", "Esta franquia não é sua.");
    const unit = await findUnit(deps.units, unitId);
    return { terms: unit.terms, months: earningsOf(unit, await deps.wallet.unitMonths(unitId, MONTHS)) };
  };
}

export type ReadEarnings = ReturnType<typeof createReadEarnings>;
