import { baseApi } from "./base-api.ts";
import type { PostWalletTransactionApiArg, PostWalletTransactionApiResponse } from "./generated/tenho.gen.ts";

type LoadCredit = Omit<PostWalletTransactionApiArg["body"], "type"> & {
  /** One key for all attempts of one form, so that a retry after a lost answer never credits twice. */
  readonly idempotencyKey: string;
};

const walletApi = baseApi.injectEndpoints({
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

export const { useLoadCreditMutation } = walletApi;
