import { tenhoApi } from "./generated/tenho.gen.ts";

/** The generated client with what each read is made of and what each write makes old. Screens take their hooks here. */
const api = tenhoApi.enhanceEndpoints({
  endpoints: {
    listMessages: { providesTags: ["Message"] },
    getMessage: { providesTags: ["Message"] },
    getMessageStats: { providesTags: ["MessageStats"] },
    answerMessage: { invalidatesTags: ["Message", "MessageStats", "Wallet", "Dashboard"] },
    getWallet: { providesTags: ["Wallet"] },
    postWalletTransaction: { invalidatesTags: ["Wallet", "User", "Dashboard"] },
    listUsers: { providesTags: ["User"] },
    getMasterStats: { providesTags: ["Dashboard"] },
    getClientDashboard: { providesTags: ["Dashboard"] },
    getUserDashboard: { providesTags: ["Dashboard"] },
    getFranchiseDashboard: { providesTags: ["Dashboard"] },
    listFranchiseUnits: { providesTags: ["Unit"] },
    listCategoryGroups: { providesTags: ["Category"] },
  },
});

export const {
  useListMessagesQuery,
  useGetMessageQuery,
  useGetMessageStatsQuery,
  useAnswerMessageMutation,
  useGetWalletQuery,
  usePostWalletTransactionMutation,
  useListUsersQuery,
  useGetMasterStatsQuery,
  useGetClientDashboardQuery,
  useGetUserDashboardQuery,
  useGetFranchiseDashboardQuery,
  useListFranchiseUnitsQuery,
  useListCategoryGroupsQuery,
} = api;
