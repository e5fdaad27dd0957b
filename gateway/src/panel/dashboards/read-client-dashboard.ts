import type { CategorisationClient } from "../clients/categorisation-client.ts";
import type { OffersClient } from "../clients/offers-client.ts";
import type { OwnCompany, UsersClient } from "../clients/users-client.ts";
import type { WalletClient } from "../clients/wallet-client.ts";
import type { PriceClient } from "../settings/price-client.ts";
import { RECENT_MAX, SERIES_DAYS, TIME_ZONE } from "./dashboard-scope.ts";

/** Reads the numbers of the CLIENT that asks, amounts in centavos. Raises: `not_found`, `unavailable` while a service does not answer. */
export function createReadClientDashboard(deps: {
  users: Pick<UsersClient, "ownCompany">;
  wallet: Pick<WalletClient, "summarise">;
  price: Pick<PriceClient, "read">;
  offers: Pick<OffersClient, "stats" | "recent">;
  categorisation: CategorisationClient;
}) {
  return async () => {
    const company: OwnCompany = await deps.users.ownCompany();
    const [money, priceCents, offers, recentOffers, names] = await Promise.all([
      deps.wallet.summarise({ userIds: [company.id] }, { timeZone: TIME_ZONE, recentMax: RECENT_MAX }),
      deps.price.read(),
      deps.offers.stats(company.id, { seriesDays: SERIES_DAYS, timeZone: TIME_ZONE }),
      deps.offers.recent(company.id, RECENT_MAX),
      deps.categorisation.categoryNames(company.categoryIds),
    ]);
    const categories = company.categoryIds.map((id) => ({ id, name: names.get(id) ?? String(id) }));
    return { company, priceCents, money, offers, recentOffers, categories };
  };
}

export type ReadClientDashboard = ReturnType<typeof createReadClientDashboard>;
