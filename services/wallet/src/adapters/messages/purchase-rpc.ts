import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import { RefundOutcome, type WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { reverseDebit } from "../../app/movements/reverse-debit.ts";
import { takeBackPurchase } from "../../app/movements/take-back-purchase.ts";
import type { WalletContext } from "../../app/wallet-context.ts";

const KEYS_MAX = 500;

const refundOutcomes = {
  TAKEN: RefundOutcome.TAKEN,
  ALREADY_TAKEN: RefundOutcome.ALREADY_TAKEN,
  SPENT: RefundOutcome.SPENT,
} as const;

type TakeBackRequest = {
  userId: string;
  source: string;
  externalId: string;
  creditSource: string;
  creditExternalId: string;
  amountCents: bigint;
  description: string;
};

/** The wallet's RPC for reversals, refunds, clawbacks and the credits they are compared with. */
export function purchaseRpc(
  ctx: WalletContext,
): Pick<ServiceImpl<typeof WalletService>, "reverseDebit" | "refundCredit" | "clawBack" | "findCredits"> {
  const takeBack = (kind: "refund" | "clawback", request: TakeBackRequest) =>
    takeBackPurchase(ctx, {
      kind,
      userId: parseUuid(request.userId),
      source: request.source,
      externalId: request.externalId,
      purchase: { source: request.creditSource, externalId: request.creditExternalId },
      amountCents: Number(request.amountCents),
      description: request.description,
    });

  return {
    reverseDebit: async (request) => {
      const result = await reverseDebit(ctx, {
        userId: parseUuid(request.userId),
        debit: { source: request.source, externalId: request.externalId },
        description: request.description,
      });
      return {
        applied: result.applied,
        amountCents: BigInt(result.amountCents),
        balanceAfterCents: BigInt(result.balanceAfterCents),
        movementId: result.movementId,
      };
    },
    refundCredit: async (request) => {
      const result = await takeBack("refund", request);
      return {
        outcome: refundOutcomes[result.outcome],
        balanceAfterCents: BigInt(result.balanceAfterCents),
        movementId: result.movementId ?? "",
        unspentCents: BigInt(result.unspentCents),
      };
    },
    clawBack: async (request) => {
      const result = await takeBack("clawback", request);
      return {
        applied: result.outcome === "TAKEN",
        balanceAfterCents: BigInt(result.balanceAfterCents),
        movementId: result.movementId ?? "",
      };
    },
    findCredits: async ({ keys }) => {
      if (keys.length > KEYS_MAX) throw new AppError("invalid_input", "Chaves demais em um pedido.");
      if (keys.some((key) => `${key.source}${key.externalId}`.includes("\0"))) {
        throw new AppError("invalid_input", "Chave inválida.");
      }
      const found = await ctx.ledger.findPurchases(keys);
      return {
        credits: found.map(({ source, externalId, userId, amountCents, unspentCents }) => ({
          key: { source, externalId },
          userId,
          amountCents: BigInt(amountCents),
          unspentCents: BigInt(unspentCents),
        })),
      };
    },
  };
}
