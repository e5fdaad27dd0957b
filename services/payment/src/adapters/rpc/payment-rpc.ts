import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { parseUuid, toDate } from "@tenho/kernel/rpc/request-fields";
import type { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import type { createRequestCharge } from "../../app/charges/request-charge.ts";
import type { PurchaseRules } from "../../domain/charge/purchase-rules.ts";

/** Payment's RPC. */
export function paymentRpc(deps: {
  rules: PurchaseRules;
  requestCharge: ReturnType<typeof createRequestCharge>;
}): Omit<ServiceImpl<typeof PaymentService>, "getStatus"> {
  const { minPixCents, topUpUrl } = deps.rules;
  return {
    getPurchaseRules: () => ({ minPixCents: BigInt(minPixCents), topUpUrl }),
    requestCharge: async (request) => {
      const charge = await deps.requestCharge({
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
