import { baseApi } from "../../api/base-api.ts";
import type { PostWalletTransactionApiArg, PostWalletTransactionApiResponse } from "../../api/generated/tenho.gen.ts";

type LoadCredit = Omit<PostWalletTransactionApiArg["body"], "type"> & {
  /** One key for all attempts of one form, so that a retry after a lost answer never credits twice. */
  readonly idempotencyKey: string;
};

const financeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    loadCredit: build.mutation<PostWalletTransactionApiResponse, LoadCredit>({
      query: ({ idempotencyKey, ...credit }) => ({
        url: "/wallet/transaction",
        method: "POST",
        headers: { "idempotency-key": idempotencyKey },
        body: { ...credit, type: "CREDIT" },
      }),
      invalidatesTags: ["Wallet", "User", "Dashboard"],
    }),
  }),
});

export const { useLoadCreditMutation } = financeApi;
