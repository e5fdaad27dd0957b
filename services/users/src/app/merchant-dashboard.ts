import { AppError } from "@tenho/kernel/errors/app-error";
import { RECENT_MAX, SERIES_DAYS, TIME_ZONE } from "./dashboard-scope.ts";
import type { AccountStore, CategorisationClient, MessagingClient, WalletClient } from "./ports.ts";

/** A merchant's numbers, amounts in centavos. Raises: `not_found`. */
export function createMerchantDashboard(deps: {
  accounts: Pick<AccountStore, "get">;
  wallet: WalletClient;
  messaging: MessagingClient;
  categorisation: CategorisationClient;
}) {
  return async (merchantId: string) => {
    const [merchant] = await deps.accounts.get([merchantId]);
    if (merchant === undefined) throw new AppError("not_found", "Usuário não encontrado.");
    const [money, priceCents, offers, recentOffers, names] = await Promise.all([
      deps.wallet.summarise({ unitIds: [], userIds: [merchantId], recentMax: RECENT_MAX, timeZone: TIME_ZONE }),
      deps.wallet.priceCents(),
      deps.messaging.stats({ unitIds: [], merchantId, seriesDays: SERIES_DAYS, timeZone: TIME_ZONE }),
      deps.messaging.recentOffers(merchantId, RECENT_MAX),
      deps.categorisation.categoryNames(merchant.categoryIds),
    ]);
    return {
      merchant,
      priceCents,
      money,
      offers,
      recentOffers,
      categories: merchant.categoryIds.map((id) => ({ id, name: names.get(id) ?? String(id) })),
    };
  };
}
