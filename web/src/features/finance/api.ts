import { baseApi } from "../../api/base-api.ts";
import { type GetWalletApiResponse, tenhoApi } from "../../api/generated/tenho.gen.ts";

const PAGE = 30;

const tagged = tenhoApi.enhanceEndpoints({
  addTagTypes: ["Wallet", "Dashboard", "User"],
  endpoints: {
    listUsers: { providesTags: ["User"] },
    postWalletTransaction: { invalidatesTags: ["Wallet", "Dashboard", "User"] },
  },
});

const paged = baseApi.injectEndpoints({
  endpoints: (build) => ({
    statement: build.infiniteQuery<GetWalletApiResponse, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next_cursor },
      query: ({ queryArg, pageParam }) => ({
        url: `/wallet/${queryArg}`,
        params: { limit: PAGE, cursor: pageParam ?? undefined },
      }),
      providesTags: (_result, _error, id) => ["Wallet", { type: "Wallet", id }],
    }),
    loadCredit: build.mutation<
      { id: string; balance: number },
      { clientId: string; amount: number; description: string; key: string }
    >({
      query: ({ clientId, amount, description, key }) => ({
        url: "/wallet/transaction",
        method: "POST",
        headers: { "idempotency-key": key },
        body: { client_id: clientId, amount, type: "CREDIT", ...(description !== "" && { description }) },
      }),
      invalidatesTags: ["Wallet", "Dashboard", "User"],
    }),
  }),
});

export const { useStatementInfiniteQuery, useLoadCreditMutation } = paged;
export const { useListUsersQuery } = tagged;
