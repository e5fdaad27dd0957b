import { AppError } from "@tenho/kernel/errors/app-error";
import type { AccountStore } from "./accounts.ts";
import type { CataloguePort, MessagingPort, WalletPort } from "./neighbours.ts";

const RECENT = 8;
const SERIES_DAYS = 14;

/** A merchant's numbers, amounts in centavos. Raises: `not_found`. */
export function createMerchantDashboard(deps: {
  accounts: Pick<AccountStore, "get">;
  wallet: WalletPort;
  messaging: MessagingPort;
  catalogue: CataloguePort;
}) {
  return async (merchantId: string) => {
    const [merchant] = await deps.accounts.get([merchantId]);
    if (merchant === undefined) throw new AppError("not_found", "Usuário não encontrado.");
    const [money, priceCents, offers, recentOffers, names] = await Promise.all([
      deps.wallet.summarise({ unitIds: [], userIds: [merchantId], recentMax: RECENT }),
      deps.wallet.priceCents(),
      deps.messaging.stats({ unitIds: [], merchantId, seriesDays: SERIES_DAYS }),
      deps.messaging.recentOffers(merchantId, RECENT),
      deps.catalogue.names(merchant.categoryIds),
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
