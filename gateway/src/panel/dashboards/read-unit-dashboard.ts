import type { FranchiseClient } from "../clients/franchise-client.ts";
import type { MessagingClient } from "../clients/messaging-client.ts";
import type { UsersClient } from "../clients/users-client.ts";
import type { WalletBalance, WalletClient } from "../clients/wallet-client.ts";
import { bothInOrder } from "./both-in-order.ts";
import { RECENT_MAX, SERIES_DAYS } from "./dashboard-scope.ts";
import { growth } from "./growth.ts";

/** Name shown for a wallet whose account was erased; the wallet stays in its unit. */
const ERASED_NAME = "Conta excluída";
const NO_WALLET: WalletBalance = { balanceCents: 0, level: null, affordable: null };

/**
 * Reads the figures of one unit, amounts in centavos. Companies and their balances are read at the same time as the unit, whose time zone the
 * sums need.
 * Raises: `forbidden` for a unit that is not the caller's, `not_found`, `unavailable` while a service does not answer.
 */
export function createReadUnitDashboard(deps: {
  franchise: Pick<FranchiseClient, "unit">;
  wallet: Pick<WalletClient, "summarise" | "balances">;
  users: Pick<UsersClient, "merchants">;
  messaging: Pick<MessagingClient, "wishStats">;
  now: () => Date;
}) {
  async function readSums(unitId: string) {
    const unit = await deps.franchise.unit(unitId);
    const [money, wishes] = await Promise.all([
      deps.wallet.summarise({ unitIds: [unitId] }, { timeZone: unit.timeZone, recentMax: RECENT_MAX }),
      deps.messaging.wishStats([unitId], { timeZone: unit.timeZone, seriesDays: SERIES_DAYS }),
    ]);
    return { unit, money, wishes };
  }
  async function readMerchants(unitId: string) {
    const merchants = await deps.users.merchants(unitId);
    return { merchants, balances: await deps.wallet.balances(merchants.map((merchant) => merchant.id)) };
  }
  return async (unitId: string) => {
    const [sums, { merchants, balances }] = await bothInOrder(readSums(unitId), readMerchants(unitId));
    const { unit, money, wishes } = sums;
    const names = new Map(merchants.map((merchant) => [merchant.id, merchant.name]));
    const createdAts = merchants.map((merchant) => merchant.createdAt);
    return {
      unit,
      money,
      wishes,
      merchants: merchants
        .map(({ id, name, isActive, receiving }) => ({
          id,
          name,
          isActive,
          receiving,
          ...(balances.get(id) ?? NO_WALLET),
        }))
        .sort((a, b) => a.name.localeCompare(b.name, "pt-BR")),
      growth: growth(createdAts, deps.now(), unit.timeZone),
      movements: money.recent.map((movement) => ({
        ...movement,
        clientName: names.get(movement.userId) ?? ERASED_NAME,
      })),
    };
  };
}

export type ReadUnitDashboard = ReturnType<typeof createReadUnitDashboard>;
