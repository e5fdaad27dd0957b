import { tenhoApi } from "./generated/tenho.gen.ts";

/** The generated client with the tags each query provides and each mutation invalidates. Screens import their hooks from here. */
const api = tenhoApi.enhanceEndpoints({
  endpoints: {
    listMessages: { providesTags: ["Message"] },
    getMessage: { providesTags: ["Message"] },
    getMessageStats: { providesTags: ["MessageStats"] },
    answerMessage: { invalidatesTags: ["Message", "MessageStats", "Wallet", "Dashboard"] },
    getWallet: { providesTags: ["Wallet"] },
    postWalletTransaction: { invalidatesTags: ["Wallet", "User", "Dashboard"] },
    // Who waits for activation has no balance yet: what happens in wallets does not change that list.
    listUsers: { providesTags: (_, __, { status }) => (status === "awaiting" ? ["AwaitingUser"] : ["User"]) },
    getUserProfile: { providesTags: ["User"] },
    updateUser: { invalidatesTags: ["User", "AwaitingUser", "Dashboard"] },
    getMasterStats: { providesTags: ["Dashboard"] },
    getClientDashboard: { providesTags: ["Dashboard"] },
    getUserDashboard: { providesTags: ["Dashboard"] },
    getFranchiseDashboard: { providesTags: ["Dashboard"] },
    listLeads: { providesTags: ["Lead"] },
    updateLead: { invalidatesTags: ["Lead", "Dashboard"] },
    listSessions: { providesTags: ["Session"] },
    // Also when it fails: the session may have ended elsewhere.
    endSession: { invalidatesTags: ["Session"] },
    listFranchiseUnits: { providesTags: ["Unit"] },
    listCategoryGroups: { providesTags: ["Category"] },
    getExternalCategory: { providesTags: ["Category"] },
    createExternalCategory: { invalidatesTags: ["Category", "Training"] },
    updateExternalCategory: { invalidatesTags: ["Category", "Training"] },
    renameCategoryFamily: { invalidatesTags: ["Category", "Training"] },
    deleteExternalCategory: { invalidatesTags: ["Category", "Training"] },
    listTrainingCandidates: { providesTags: ["Training"] },
    approveTrainingCandidate: { invalidatesTags: ["Category", "Training"] },
    rejectTrainingCandidate: { invalidatesTags: ["Training"] },
    listCandidateGroups: { providesTags: ["Training"] },
    approveCandidateGroup: { invalidatesTags: ["Category", "Training"] },
    rejectCandidateGroup: { invalidatesTags: ["Training"] },
    listMissingWords: { providesTags: ["Training"] },
    getMissingWordsWeek: { providesTags: ["Training"] },
    listModels: { providesTags: ["Training"] },
    activateModel: { invalidatesTags: ["Training"] },
    setModelSwitching: {
      invalidatesTags: ["Training"],
      // Written into the cached list at once: the choice must not jump back until the list is read again.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(
          tenhoApi.util.updateQueryData("listModels", undefined, (models) => {
            models.switching = answer.data.switching;
          }),
        );
      },
    },
    getTrainingInsights: { providesTags: ["Training"] },
    listAiProviders: { providesTags: ["AiProvider"] },
    createAiProvider: { invalidatesTags: ["AiProvider"] },
    updateAiProvider: { invalidatesTags: ["AiProvider"] },
    deleteAiProvider: { invalidatesTags: ["AiProvider"] },
    testAiProvider: { invalidatesTags: ["AiProvider"] },
    getAiUsage: { providesTags: ["AiProvider"] },
    setAiUsage: {
      invalidatesTags: ["AiProvider"],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(tenhoApi.util.updateQueryData("getAiUsage", undefined, () => answer.data));
      },
    },
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
  useGetUserProfileQuery,
  useUpdateUserMutation,
  useGetMasterStatsQuery,
  useGetClientDashboardQuery,
  useGetUserDashboardQuery,
  useGetFranchiseDashboardQuery,
  useListLeadsQuery,
  useUpdateLeadMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useLogoutAllMutation,
  useListFranchiseUnitsQuery,
  useListCategoryGroupsQuery,
  useGetExternalCategoryQuery,
  useCreateExternalCategoryMutation,
  useUpdateExternalCategoryMutation,
  useRenameCategoryFamilyMutation,
  useDeleteExternalCategoryMutation,
  useTestCategorizeMutation,
  useListTrainingCandidatesQuery,
  useApproveTrainingCandidateMutation,
  useRejectTrainingCandidateMutation,
  useListCandidateGroupsQuery,
  useApproveCandidateGroupMutation,
  useRejectCandidateGroupMutation,
  useListMissingWordsQuery,
  useGetMissingWordsWeekQuery,
  useListModelsQuery,
  useActivateModelMutation,
  useSetModelSwitchingMutation,
  useReplayModelMutation,
  useGetTrainingInsightsQuery,
  useListAiProvidersQuery,
  useCreateAiProviderMutation,
  useUpdateAiProviderMutation,
  useDeleteAiProviderMutation,
  useTestAiProviderMutation,
  useGetAiUsageQuery,
  useSetAiUsageMutation,
} = api;
