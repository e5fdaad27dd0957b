import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";
import type { MonthSums as ProtoMonthSums, WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { DashboardNeighbours, MonthSums } from "../../app/ports.ts";

const RECENT_MAX = 8;
const SERIES_DAYS = 14;

const sums = (month: ProtoMonthSums | undefined): MonthSums => ({
  creditsCents: Number(month?.creditsCents ?? 0n),
  debitsCents: Number(month?.debitsCents ?? 0n),
});

const dateOf = (timestamp: Parameters<typeof timestampDate>[0] | undefined): Date =>
  timestamp === undefined ? new Date(0) : timestampDate(timestamp);

/** The dashboard's neighbours, asked by RPC. */
export function dashboardNeighbours(clients: {
  wallet: Client<typeof WalletService>;
  users: Client<typeof UsersService>;
  messaging: Client<typeof MessagingService>;
}): DashboardNeighbours {
  return {
    money: async (unit) => {
      const request = { unitIds: [unit.id], timeZone: unit.timeZone, recentMax: RECENT_MAX };
      const summary = await clients.wallet.summarise(request);
      return {
        balanceCents: Number(summary.balanceCents),
        currentMonth: sums(summary.currentMonth),
        previousMonth: sums(summary.previousMonth),
        movementCount: Number(summary.movementCount),
        recent: summary.recent.map((line) => ({
          id: line.id,
          userId: line.userId,
          credit: line.credit,
          amountCents: Number(line.amountCents),
          description: line.description,
          createdAt: dateOf(line.createdAt),
        })),
      };
    },
    merchants: async (unitId) => {
      const { accounts } = await clients.users.listMerchants({ unitIds: [unitId] });
      return accounts.map((account) => ({
        id: account.id,
        name: account.profile?.displayName ?? "",
        createdAt: dateOf(account.createdAt),
      }));
    },
    balances: async (userIds) => {
      if (userIds.length === 0) return new Map();
      const { balances } = await clients.wallet.getBalances({ userIds: [...userIds] });
      return new Map(balances.map((balance) => [balance.userId, Number(balance.balanceCents)]));
    },
    wishes: async (unit) => {
      const request = { unitIds: [unit.id], seriesDays: SERIES_DAYS, timeZone: unit.timeZone };
      const { recentWishes, series } = await clients.messaging.getStats(request);
      return { recentWishes, series: series.map(({ day, wishes, accepted }) => ({ day, wishes, accepted })) };
    },
  };
}
