import type { FranchiseClient } from "../clients/franchise-client.ts";
import type { MessagingClient, UnmetDemand } from "../clients/messaging-client.ts";

/**
 * The wishes of a unit for which no company could be asked, over a number of days up to today; a category narrows only the cells.
 * Raises: `forbidden` for a unit that is not the caller's, `not_found`, `unavailable` while franchise or messaging does not answer.
 */
export function createReadUnmetDemand(deps: {
  franchise: Pick<FranchiseClient, "unit">;
  messaging: Pick<MessagingClient, "unmetDemand">;
}) {
  return async (
    unitId: string,
    { days, categoryId }: { days: number; categoryId: number | null },
  ): Promise<UnmetDemand> => deps.messaging.unmetDemand(await deps.franchise.unit(unitId), days, categoryId);
}

export type ReadUnmetDemand = ReturnType<typeof createReadUnmetDemand>;
