import { AppError } from "@tenho/kernel/errors/app-error";
import { type Reader, runsUnit } from "../../domain/unit-access.ts";
import { findUnit } from "../find-unit.ts";
import type { MessagingClient, UnitStore, UnmetDemand } from "../ports.ts";

/**
 * The wishes of a unit for which no company could be asked, over a number of days up to today; a category narrows the cells only.
 * Raises: `forbidden` for a unit that is not the reader's, `not_found`, `unavailable` while messaging does not answer.
 */
export function createReadUnmetDemand(deps: {
  units: Pick<UnitStore, "list">;
  messaging: Pick<MessagingClient, "unmetDemand">;
}) {
  return async (
    reader: Reader,
    unitId: string,
    { days, categoryId }: { days: number; categoryId: number | null },
  ): Promise<UnmetDemand> => {
    if (!runsUnit(reader, unitId)) throw new AppError("forbidden", "Esta franquia não é sua.");
    return deps.messaging.unmetDemand(await findUnit(deps.units, unitId), days, categoryId);
  };
}

export type ReadUnmetDemand = ReturnType<typeof createReadUnmetDemand>;
