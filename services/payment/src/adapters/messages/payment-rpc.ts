import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { parseUuid, toDate } from "@tenho/kernel/rpc/request-fields";
import type { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import { requestCharge } from "../../app/charges/request-charge.ts";
import type { PaymentContext } from "../../app/payment-context.ts";

/** Payment's RPC. */
export function paymentRpc(
  ctx: PaymentContext,
): Omit<ServiceImpl<typeof PaymentService>, "getStatus" | "getDiagnostics" | "checkOutside"> {
  return {
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
