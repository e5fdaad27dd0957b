import { RECENT_MAX, SERIES_DAYS, TIME_ZONE } from "./dashboard-scope.ts";
import type { AccountStore, FranchiseClient, MessagingClient, WalletClient } from "./ports.ts";

const TOP_UNITS = 5;

/** The platform's numbers, narrowed to a unit when one is given; amounts in centavos. */
export function createMasterStats(deps: {
  accounts: Pick<AccountStore, "count" | "get" | "list" | "merchantsByUnit">;
  wallet: Pick<WalletClient, "summarise">;
  messaging: Pick<MessagingClient, "stats">;
  franchise: FranchiseClient;
}) {
  return async (unitId: string | null) => {
    const unitIds = unitId === null ? [] : [unitId];
    const [counts, money, wishes, newest, units, merchantsByUnit, interested] = await Promise.all([
      deps.accounts.count(unitIds),
      deps.wallet.summarise({ unitIds, userIds: [], recentMax: RECENT_MAX, timeZone: TIME_ZONE }),
      deps.messaging.stats({ unitIds, merchantId: null, seriesDays: SERIES_DAYS, timeZone: TIME_ZONE }),
      deps.accounts.list(
        { unitIds, roles: ["CLIENT"], status: null, withoutErased: true },
        { limit: RECENT_MAX, after: null },
      ),
      deps.franchise.units(),
      deps.accounts.merchantsByUnit(),
      deps.franchise.recentInterested(RECENT_MAX),
    ]);
    const ownerIds = [...new Set(money.recent.map((movement) => movement.userId))];
    const owners = new Map((await deps.accounts.get(ownerIds)).map((owner) => [owner.id, owner]));
    return {
      counts,
      franchises: units.length,
      offers: wishes.offers,
      balanceCents: money.balanceCents,
      series: wishes.series,
      movements: money.recent.map((movement) => ({
        ...movement,
        clientName: owners.get(movement.userId)?.displayName ?? "",
      })),
      topUnits: units
        .map(({ id, name, city, state }) => ({ id, name, city, state, clientCount: merchantsByUnit.get(id) ?? 0 }))
        .sort((a, b) => b.clientCount - a.clientCount)
        .slice(0, TOP_UNITS),
      interested,
      /** Companies that registered, newest first: confirmed once their unit has activated them. */
      leads: newest.map((account) => ({
        id: account.id,
        companyName: account.displayName,
        email: account.email,
        status: account.isActive ? ("CONFIRMED" as const) : ("PENDING_CONFIRMATION" as const),
        createdAt: account.createdAt,
      })),
    };
  };
}
