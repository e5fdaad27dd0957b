import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { Stack } from "../../dev/stack/stack.ts";

/** Starts replicas of the wallet as an earlier version might be: in its queue group, and with no method but the price. */
export async function openOlderWallet(stack: Stack, replicas: number) {
  const log = createLogger({ service: "older-wallet", level: "silent" });
  const opened = await Promise.all(
    Array.from({ length: replicas }, async () => {
      const nc = await connectNats({ url: stack.natsUrlOf("wallet"), name: "wallet" });
      const server = serveRpc({
        nc,
        service: "wallet",
        log,
        metrics: createMetrics("older-wallet"),
        maxInFlight: 100,
        routes: (router) => router.rpc(WalletService.method.getPrice, () => ({ priceCents: 30n })),
      });
      await server.start();
      return { nc, server };
    }),
  );
  return {
    async close() {
      for (const { nc, server } of opened) {
        await server.drain?.();
        await nc.close();
      }
    },
  };
}
