import type { ServiceImpl } from "@connectrpc/connect";
import type { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import type { PurchaseRules } from "../../domain/purchase-rules.ts";

/** Payment's RPC. */
export function paymentRpc(rules: PurchaseRules): ServiceImpl<typeof PaymentService> {
  return { getPurchaseRules: () => ({ minPixCents: BigInt(rules.minPixCents), topUpUrl: rules.topUpUrl }) };
}
