import type { Client } from "@connectrpc/connect";
import { currentContext } from "@tenho/kernel/telemetry/request-context";
import type { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";

/** The price of one TENHO in centavos, kept by the wallet. Every method raises `unavailable`, `overloaded` or `deadline_exceeded` while it does not answer. */
export type PriceClient = {
  read(): Promise<number>;
  set(priceCents: number): Promise<void>;
};

/** Client of the wallet's price by RPC. */
export function createPriceClient(rpc: Pick<Client<typeof WalletService>, "getPrice" | "setPrice">): PriceClient {
  return {
    read: async () => Number((await rpc.getPrice({})).priceCents),
    set: async (priceCents) => {
      const actorAddress = currentContext()?.caller?.address ?? "";
      await rpc.setPrice({ priceCents: BigInt(priceCents), actorAddress });
    },
  };
}
