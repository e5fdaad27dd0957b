import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { BalanceLevel, WalletService } from "@tenho/proto/wallet/v1/wallet_pb";

const MERCHANT = "0198b000-0000-7000-8000-000000000001";

/** Wallet, users and messaging in memory: one merchant with R$ 4,70. */
export function serveOtherServices(router: ConnectRouter): void {
  const at = timestampFromDate(new Date("2026-01-10T12:00:00Z"));
  router.service(WalletService, {
    getBalances: ({ userIds }) => ({
      balances: userIds.map((userId) => ({ userId, balanceCents: 470n, level: BalanceLevel.LOW, affordable: 9n })),
    }),
    sumUnitMonths: ({ months }) => ({
      months: [
        { month: "2026-02", paidCents: 0n, returnedCents: 0n, tenhos: 0n },
        { month: "2026-03", paidCents: 1_001n, returnedCents: 30n, tenhos: BigInt(months) },
        { month: "2026-04", paidCents: 0n, returnedCents: 60n, tenhos: 0n },
      ],
    }),
    summarise: () => ({
      balanceCents: 470n,
      movementCount: 2n,
      currentMonth: { creditsCents: 0n, debitsCents: 30n },
      previousMonth: { creditsCents: 500n, debitsCents: 0n },
      recent: [
        { id: "m1", userId: MERCHANT, credit: false, amountCents: 30n, description: "TENHO", createdAt: at },
        { id: "m2", userId: randomUUID(), credit: true, amountCents: 500n, description: "Crédito", createdAt: at },
      ],
    }),
  });
  router.service(UsersService, {
    listMerchants: () => ({
      accounts: [{ id: MERCHANT, isActive: true, profile: { displayName: "Pizzaria" }, createdAt: at }],
    }),
  });
  router.service(MessagingService, {
    getStats: () => ({ recentWishes: 7, series: [{ day: "2026-03-02", wishes: 7, accepted: 3 }] }),
    getUnmetDemand: ({ days, categoryId }) => ({
      from: "2026-03-01",
      to: "2026-03-30",
      wishes: days,
      withoutBalance: 2,
      cells: [{ district: "São José", hour: 9, wishes: categoryId }],
      cellWishes: categoryId,
      lines: [{ categoryId: 41, categoryName: "Pizzaria", district: "", wishes: days, withoutBalance: 2 }],
      categories: [{ categoryId: 41, categoryName: "Pizzaria", wishes: days, withoutBalance: 2 }],
    }),
  });
}
