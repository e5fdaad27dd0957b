import type { Client } from "@connectrpc/connect";
import { BalanceLevel, type WalletBalance, type WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { CreditView, WalletClient } from "../../app/ports.ts";

const LEVELS: Partial<Record<BalanceLevel, CreditView["level"]>> = {
  [BalanceLevel.OK]: "OK",
  [BalanceLevel.LOW]: "LOW",
  [BalanceLevel.EMPTY]: "EMPTY",
};

function creditOf({ level: answered, affordable }: WalletBalance, priceCents: bigint): CreditView | null {
  const level = LEVELS[answered];
  if (level === undefined) return null;
  const isFree = level === "OK" && affordable === 0n;
  return { level, affordable: isFree ? null : Number(affordable), priceCents: Number(priceCents) };
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
  };
}
