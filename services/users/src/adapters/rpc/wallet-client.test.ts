import assert from "node:assert/strict";
import { it } from "node:test";
import { createClient, createRouterTransport } from "@connectrpc/connect";
import { BalanceLevel, WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createWalletClient } from "./wallet-client.ts";

it("tells a balance that pays any number of free TENHOs from one that pays none, and from a wallet that says neither", async () => {
  const balances = [
    { userId: "free", balanceCents: 0n, level: BalanceLevel.OK },
    { userId: "owing", balanceCents: -100n, level: BalanceLevel.EMPTY },
    { userId: "silent", balanceCents: 5n },
  ];
  const transport = createRouterTransport((router) =>
    router.service(WalletService, { getBalances: () => ({ balances, priceCents: 0n }) }),
  );
  const wallet = createWalletClient(createClient(WalletService, transport));
  const found = await wallet.balances(["free", "owing", "silent"]);
  assert.deepEqual(
    [...found].map(([userId, { credit }]) => [userId, credit]),
    [
      ["free", { level: "OK", affordable: null, priceCents: 0 }],
      ["owing", { level: "EMPTY", affordable: 0, priceCents: 0 }],
      ["silent", null],
    ],
  );
});
