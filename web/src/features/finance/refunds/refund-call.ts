import { baseApi } from "../../../api/base-api.ts";
import type { RefundChargeApiResponse } from "../../../api/generated/tenho.gen.ts";

/** Reais. `returned`: what had gone back as the screen showed it; another sum by now is refused. */
type RefundPurchase = {
  readonly txid: string;
  /** One key for all attempts of one refund. */
  readonly key: string;
  readonly amount: number;
  readonly returned: number;
};

const refundApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // A failure too says something new of the purchase.
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
