import type { FranchiseClient } from "../clients/franchise-client.ts";
import type { MessagingClient } from "../clients/messaging-client.ts";
import type { UsersClient } from "../clients/users-client.ts";
import type { WalletClient } from "../clients/wallet-client.ts";
import { RECENT_MAX, SERIES_DAYS, TIME_ZONE } from "./dashboard-scope.ts";

const TOP_UNITS = 5;

/**
 * Reads the platform's numbers, narrowed to a unit when one is given; amounts in centavos.
 * Raises: `forbidden` for others than MASTER, `unavailable` while a service does not answer.
 */
export function createReadMasterStats(deps: {
  users: Pick<UsersClient, "counts" | "newestMerchants" | "merchantsByUnit" | "names">;
  wallet: Pick<WalletClient, "summarise">;
  messaging: Pick<MessagingClient, "wishStats">;
  franchise: Pick<FranchiseClient, "units" | "recentLeads">;
}) {
  const { users } = deps;
  async function readMoney(unitIds: string[]) {
    const money = await deps.wallet.summarise({ unitIds }, { timeZone: TIME_ZONE, recentMax: RECENT_MAX });
    const names = await users.names([...new Set(money.recent.map((movement) => movement.userId))]);
    const movements = money.recent.map((movement) => ({ ...movement, clientName: names.get(movement.userId) ?? "" }));
    return { balanceCents: money.balanceCents, movements };
  }
  return async (unitId: string | null) => {
    const unitIds = unitId === null ? [] : [unitId];
    const [counts, money, wishes, newest, units, merchantsByUnit, interested] = await Promise.all([
      users.counts(unitIds),
      readMoney(unitIds),
      deps.messaging.wishStats(unitIds, { timeZone: TIME_ZONE, seriesDays: SERIES_DAYS }),
      users.newestMerchants(unitIds, RECENT_MAX),
      deps.franchise.units(),
      users.merchantsByUnit(),
      deps.franchise.recentLeads(RECENT_MAX),
    ]);
    return {
      counts,
      franchises: units.length,
      offers: wishes.offers,
      ...money,
      series: wishes.series,
      topUnits: units
        .map(({ id, name, city, state }) => ({ id, name, city, state, clientCount: merchantsByUnit.get(id) ?? 0 }))
        .sort((a, b) => b.clientCount - a.clientCount)
        .slice(0, TOP_UNITS),
      interested,
      newest,
    };
  };
}

export type ReadMasterStats = ReturnType<typeof createReadMasterStats>;
