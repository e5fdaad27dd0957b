import { baseApi } from "../../../api/base-api.ts";
import type { RefundChargeApiResponse } from "../../../api/generated/tenho.gen.ts";

/** Arguments of a refund, in reais. `returned` is the sum already returned according to the screen: the server refuses if it differs by now. */
type RefundPurchase = {
  readonly txid: string;
  /** Idempotency key for all attempts of one refund. */
  readonly key: string;
  readonly amount: number;
  readonly returned: number;
};

const refundApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // Invalidates even when it fails: a failure, too, may have changed the purchase.
    refundPurchase: build.mutation<RefundChargeApiResponse, RefundPurchase>({
      query: ({ txid, key, ...body }) => ({
        url: `/payment/charges/${txid}/refund`,
        method: "POST",
        headers: { "idempotency-key": key },
        body,
      }),
      invalidatesTags: ["Charge", "Wallet", "User", "Dashboard"],
    }),
  }),
});

export const { useRefundPurchaseMutation } = refundApi;
