import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { parseUuid, toDate } from "@tenho/kernel/rpc/request-fields";
import { BankCheck_State, type PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import { requestCharge } from "../../app/charges/request-charge.ts";
import { type BankCheckParts, checkBank } from "../../app/check-bank.ts";
import type { PaymentContext } from "../../app/payment-context.ts";

/** Payment's RPC. */
export function paymentRpc(
  ctx: PaymentContext,
  bank: BankCheckParts,
): Omit<ServiceImpl<typeof PaymentService>, "getStatus" | "getDiagnostics"> {
  return {
    checkBank: async () => {
      const checks = await checkBank(ctx, bank);
      return { checks: checks.map(({ state, text }) => ({ state: BankCheck_State[state], text })) };
    },
    requestCharge: async (request) => {
      const charge = await requestCharge(ctx, {
        key: request.key,
        userId: parseUuid(request.userId),
        amountCents: Number(request.amountCents),
        expiresAt: toDate(request.expiresAt),
      });
      return {
        txid: charge.txid,
        amountCents: BigInt(charge.amountCents),
        copyCode: charge.copyCode ?? "",
        expiresAt: timestampFromDate(charge.expiresAt),
      };
    },
  };
}
