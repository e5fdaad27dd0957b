import type { Client } from "@connectrpc/connect";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import type { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { WalletClient } from "../../app/ports.ts";

/** The wallet service, asked by RPC. */
export function createWalletClient(rpc: Client<typeof WalletService>): WalletClient {
  return {
    balances: async (userIds) => {
      if (userIds.length === 0) return new Map();
      const { balances } = await rpc.getBalances({ userIds: [...userIds] });
      return new Map(balances.map((balance) => [balance.userId, Number(balance.balanceCents)]));
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
