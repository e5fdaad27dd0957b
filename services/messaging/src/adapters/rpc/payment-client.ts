import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import type { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import type { PaymentClient } from "../../app/ports/clients.ts";

/** Client that asks the payment service for Pix charges. */
export function createPaymentClient(payment: Client<typeof PaymentService>): PaymentClient {
  return {
    async requestCharge({ key, merchantId, amountCents, expiresAt }) {
      const request = { key, userId: merchantId, amountCents: BigInt(amountCents) };
      const charge = await payment.requestCharge({ ...request, expiresAt: timestampFromDate(expiresAt) });
      return {
        amountCents: Number(charge.amountCents),
        copyCode: charge.copyCode,
        expiresAt: toDate(charge.expiresAt) ?? expiresAt,
      };
    },
  };
}
