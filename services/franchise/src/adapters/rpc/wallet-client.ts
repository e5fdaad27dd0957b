import type { Client } from "@connectrpc/connect";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import { BalanceLevel, type MonthSums as ProtoMonthSums, type WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { MonthSums, WalletBalance, WalletClient } from "../../app/ports.ts";

/** The most wallets the wallet answers at once. */
const BALANCES_MAX = 1_000;

const LEVELS: Partial<Record<BalanceLevel, NonNullable<WalletBalance["level"]>>> = {
  [BalanceLevel.OK]: "OK",
  [BalanceLevel.LOW]: "LOW",
  [BalanceLevel.EMPTY]: "EMPTY",
};

const sumsFromProto = (month: ProtoMonthSums | undefined): MonthSums => ({
  creditsCents: Number(month?.creditsCents ?? 0n),
  debitsCents: Number(month?.debitsCents ?? 0n),
});

/** The wallet service, asked by RPC. */
export function createWalletClient(rpc: Client<typeof WalletService>): WalletClient {
  return {
    summarise: async (unit, recentMax) => {
      const summary = await rpc.summarise({ unitIds: [unit.id], timeZone: unit.timeZone, recentMax });
      return {
        balanceCents: Number(summary.balanceCents),
        currentMonth: sumsFromProto(summary.currentMonth),
        previousMonth: sumsFromProto(summary.previousMonth),
        movementCount: Number(summary.movementCount),
        recent: summary.recent.map((movement) => ({
          id: movement.id,
          userId: movement.userId,
          credit: movement.credit,
          amountCents: Number(movement.amountCents),
          description: movement.description,
          createdAt: toDate(movement.createdAt) ?? new Date(0),
        })),
      };
    },
    balances: async (userIds) => {
      const found = new Map<string, WalletBalance>();
      for (let from = 0; from < userIds.length; from += BALANCES_MAX) {
        const asked = { userIds: userIds.slice(from, from + BALANCES_MAX), withLevels: true };
        const { balances } = await rpc.getBalances(asked);
        for (const { userId, balanceCents, level, affordable } of balances) {
          const known = LEVELS[level] ?? null;
          const tenhos = known && Number(affordable);
          found.set(userId, { balanceCents: Number(balanceCents), level: known, affordable: tenhos });
        }
      }
      return found;
    },
    unitMonths: async (unitId, count) => {
      const { months } = await rpc.sumUnitMonths({ unitId, months: count });
      return months.map(({ month, paidCents, returnedCents, tenhos }) => ({
        month,
        paidCents: Number(paidCents),
        returnedCents: Number(returnedCents),
        tenhos: Number(tenhos),
      }));
    },
  };
}
