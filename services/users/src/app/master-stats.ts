import type { AccountStore } from "./accounts.ts";
import type { FranchisePort, MessagingPort, WalletPort } from "./neighbours.ts";

const RECENT = 8;
const TOP_UNITS = 5;
const SERIES_DAYS = 14;

/** The platform's numbers, narrowed to a unit when one is given; amounts in centavos. */
export function createMasterStats(deps: {
  accounts: Pick<AccountStore, "count" | "get" | "list" | "merchantsByUnit">;
  wallet: Pick<WalletPort, "summarise">;
  messaging: Pick<MessagingPort, "stats">;
  franchise: FranchisePort;
}) {
  return async (unitId: string | null) => {
    const unitIds = unitId === null ? [] : [unitId];
    const [counts, money, wishes, newest, units, merchantsByUnit] = await Promise.all([
      deps.accounts.count(unitIds),
      deps.wallet.summarise({ unitIds, userIds: [], recentMax: RECENT }),
      deps.messaging.stats({ unitIds, merchantId: null, seriesDays: SERIES_DAYS }),
      deps.accounts.list({ unitIds, roles: ["CLIENT"] }, { limit: RECENT, after: null }),
      deps.franchise.units([]),
      deps.accounts.merchantsByUnit(),
    ]);
    const owners = new Map(
      (await deps.accounts.get([...new Set(money.recent.map((line) => line.userId))])).map((a) => [a.id, a]),
    );
    return {
      counts,
      franchises: units.length,
      offers: wishes.offers,
      balanceCents: money.balanceCents,
      series: wishes.series,
      movements: money.recent.map((line) => ({ ...line, clientName: owners.get(line.userId)?.displayName ?? "" })),
      topUnits: units
        .map((unit) => ({ ...unit, clientCount: merchantsByUnit.get(unit.id) ?? 0 }))
        .sort((a, b) => b.clientCount - a.clientCount)
        .slice(0, TOP_UNITS),
      /** Companies that asked to join, newest first: confirmed once their unit has activated them. */
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
