import type { ServiceImpl } from "@connectrpc/connect";
import type { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { WalletContext } from "../../app/wallet-context.ts";

/** RPC method that reads the initial credit of units, of which the gateway shows the active ones. */
export function initialCreditsRpc(ctx: WalletContext): Pick<ServiceImpl<typeof WalletService>, "getInitialCredits"> {
  return {
    getInitialCredits: async () => {
      const units = [...(await ctx.books.initialCredits())];
      return {
        defaultCents: BigInt(ctx.config.initialCreditDefaultCents),
        units: units.map(([unitId, cents]) => ({ unitId, creditCents: BigInt(cents) })),
      };
    },
  };
}
