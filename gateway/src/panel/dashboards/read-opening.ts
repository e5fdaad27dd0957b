import type { CategorisationClient } from "../clients/categorisation-client.ts";
import type { FranchiseClient } from "../clients/franchise-client.ts";
import type { MessagingClient } from "../clients/messaging-client.ts";
import type { UsersClient } from "../clients/users-client.ts";
import { CATEGORIES_WANTED, type Opening, openingOf } from "./opening.ts";

/** Companies looked at: a city with more of them has long been opened. */
const COMPANIES_MAX = 200;
/** Categories named of those that are missing. */
const MISSING_MAX = 3;

export type CityOpening = Omit<Opening, "missing"> & { whatsapp: string | null; missing: string[] };

/**
 * Reads what a city lacks until its first answered wish; null once there was one. Each question is bounded, and of an open city only the first
 * two are asked.
 * Raises: `forbidden` for a unit that is not the caller's, `not_found`, `unavailable` while a service does not answer.
 */
export function createReadOpening(deps: {
  franchise: Pick<FranchiseClient, "unit">;
  users: Pick<UsersClient, "openingMerchants">;
  messaging: Pick<MessagingClient, "hasAnswered" | "wantedCategories">;
  categorisation: CategorisationClient;
}) {
  return async (unitId: string): Promise<CityOpening | null> => {
    const { whatsapp } = await deps.franchise.unit(unitId);
    if (await deps.messaging.hasAnswered(unitId)) return null;
    const [merchants, wanted] = await Promise.all([
      deps.users.openingMerchants(unitId, COMPANIES_MAX),
      deps.messaging.wantedCategories(unitId, CATEGORIES_WANTED),
    ]);
    const { missing, ...opening } = openingOf(merchants, wanted);
    const shown = missing.slice(0, MISSING_MAX);
    const names = await deps.categorisation.categoryNames(shown);
    return { ...opening, whatsapp, missing: shown.flatMap((id) => names.get(id) ?? []) };
  };
}

export type ReadOpening = ReturnType<typeof createReadOpening>;
