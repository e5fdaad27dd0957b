import type { ServiceImpl } from "@connectrpc/connect";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { grantSmokeCredit, takeSmokeCredit } from "../../app/movements/smoke-credit.ts";
import type { WalletContext } from "../../app/wallet-context.ts";

/** The wallet's RPC for the credit of smoke runs. */
export function smokeCreditRpc(
  ctx: WalletContext,
): Pick<ServiceImpl<typeof WalletService>, "grantSmokeCredit" | "takeSmokeCredit"> {
  const orderOf = ({ userId, runId }: { userId: string; runId: string }) => ({
    userId: parseUuid(userId),
    runId: parseUuid(runId),
  });
  return {
    grantSmokeCredit: async (request) => ({ amountCents: BigInt(await grantSmokeCredit(ctx, orderOf(request))) }),
    takeSmokeCredit: async (request) => ({ amountCents: BigInt(await takeSmokeCredit(ctx, orderOf(request))) }),
  };
}
