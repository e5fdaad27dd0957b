import type { ServiceImpl } from "@connectrpc/connect";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { contextFrom, currentContext, runWithContext } from "@tenho/kernel/telemetry/request-context";
import type { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { readPrice } from "../../app/read-price.ts";
import { setPrice } from "../../app/set-price.ts";
import type { WalletContext } from "../../app/wallet-context.ts";

/** RPC methods that read and set the price of one TENHO. */
export function priceRpc(ctx: WalletContext): Pick<ServiceImpl<typeof WalletService>, "getPrice" | "setPrice"> {
  const present = async () => ({ priceCents: BigInt(await readPrice(ctx)) });
  return {
    getPrice: present,
    setPrice: async ({ priceCents, actorAddress }) => {
      const { userId, role } = requireIdentity();
      const context = { ...(currentContext() ?? contextFrom({})), caller: { userId, role, address: actorAddress } };
      await runWithContext(context, () => setPrice(ctx, Number(priceCents), role));
      return present();
    },
  };
}
