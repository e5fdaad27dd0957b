import type { Client } from "@connectrpc/connect";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import { BalanceLevel, type WalletBalance, type WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { CreditView, WalletClient } from "../../app/ports.ts";

const LEVELS: Partial<Record<BalanceLevel, CreditView["level"]>> = {
  [BalanceLevel.OK]: "OK",
  [BalanceLevel.LOW]: "LOW",
  [BalanceLevel.EMPTY]: "EMPTY",
};

function creditOf({ level: answered, affordable }: WalletBalance, priceCents: bigint): CreditView | null {
  const level = LEVELS[answered];
  return level === undefined ? null : { level, affordable: Number(affordable), priceCents: Number(priceCents) };
}

/** The wallet service, asked by RPC. */
export function createWalletClient(rpc: Client<typeof WalletService>): WalletClient {
  return {
    anonymisePerson: async (userId) => {
      await rpc.anonymisePerson({ userId });
    },
    balances: async (userIds) => {
      if (userIds.length === 0) return new Map();
      const { balances, priceCents } = await rpc.getBalances({ userIds: [...userIds], withLevels: true });
      return new Map(
        balances.map((balance) => [
          balance.userId,
          { balanceCents: Number(balance.balanceCents), credit: creditOf(balance, priceCents) },
        ]),
      );
    },
    summarise: async ({ unitIds, userIds, recentMax, timeZone }) => {
      const summary = await rpc.summarise({ unitIds: [...unitIds], userIds: [...userIds], recentMax, timeZone });
      return {
        balanceCents: Number(summary.balanceCents),
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
    priceCents: async () => Number((await rpc.getPrice({})).priceCents),
  };
}
