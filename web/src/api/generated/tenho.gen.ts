import { baseApi as api } from "../base-api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getJwks: build.query<GetJwksApiResponse, GetJwksApiArg>({
      query: () => ({ url: `/.well-known/jwks.json` }),
    }),
    undoAccountChange: build.mutation<
      UndoAccountChangeApiResponse,
      UndoAccountChangeApiArg
    >({
      query: (queryArg) => ({
        url: `/account-undo`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    listAudit: build.query<ListAuditApiResponse, ListAuditApiArg>({
      query: (queryArg) => ({
        url: `/audit`,
        params: {
          from: queryArg["from"],
          to: queryArg.to,
          actor: queryArg.actor,
          subject: queryArg.subject,
          action: queryArg.action,
          unit: queryArg.unit,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          format: queryArg.format,
        },
      }),
    }),
    changePassword: build.mutation<
      ChangePasswordApiResponse,
      ChangePasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/change-password`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    changePasswordRequired: build.mutation<
      ChangePasswordRequiredApiResponse,
      ChangePasswordRequiredApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/change-password-required`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    confirmPasswordReset: build.mutation<
      ConfirmPasswordResetApiResponse,
      ConfirmPasswordResetApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/confirm-password-reset`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    forgotPassword: build.mutation<
      ForgotPasswordApiResponse,
      ForgotPasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/forgot-password`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    login: build.mutation<LoginApiResponse, LoginApiArg>({
      query: (queryArg) => ({
        url: `/auth/login`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    logout: build.mutation<LogoutApiResponse, LogoutApiArg>({
      query: () => ({ url: `/auth/logout`, method: "POST" }),
    }),
    logoutAll: build.mutation<LogoutAllApiResponse, LogoutAllApiArg>({
      query: () => ({ url: `/auth/logout-all`, method: "POST" }),
    }),
    getMe: build.query<GetMeApiResponse, GetMeApiArg>({
      query: () => ({ url: `/auth/me` }),
    }),
    reauthenticate: build.mutation<
      ReauthenticateApiResponse,
      ReauthenticateApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/reauthenticate`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    refreshSession: build.mutation<
      RefreshSessionApiResponse,
      RefreshSessionApiArg
    >({
      query: () => ({ url: `/auth/refresh`, method: "POST" }),
    }),
    register: build.mutation<RegisterApiResponse, RegisterApiArg>({
      query: (queryArg) => ({
        url: `/auth/register`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getSecondFactor: build.query<
      GetSecondFactorApiResponse,
      GetSecondFactorApiArg
    >({
      query: () => ({ url: `/auth/second-factor` }),
    }),
    beginSecondFactor: build.mutation<
      BeginSecondFactorApiResponse,
      BeginSecondFactorApiArg
    >({
      query: () => ({ url: `/auth/second-factor`, method: "POST" }),
    }),
    confirmSecondFactor: build.mutation<
      ConfirmSecondFactorApiResponse,
      ConfirmSecondFactorApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/second-factor/confirm`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    disableSecondFactor: build.mutation<
      DisableSecondFactorApiResponse,
      DisableSecondFactorApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/second-factor/disable`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getSecondFactorOf: build.query<
      GetSecondFactorOfApiResponse,
      GetSecondFactorOfApiArg
    >({
      query: (queryArg) => ({ url: `/auth/second-factors/${queryArg.userId}` }),
    }),
    resetSecondFactor: build.mutation<
      ResetSecondFactorApiResponse,
      ResetSecondFactorApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/second-factors/${queryArg.userId}`,
        method: "DELETE",
      }),
    }),
    listSessions: build.query<ListSessionsApiResponse, ListSessionsApiArg>({
      query: (queryArg) => ({
        url: `/auth/sessions`,
        params: {
          user_id: queryArg.userId,
        },
      }),
    }),
    endSessionsOf: build.mutation<
      EndSessionsOfApiResponse,
      EndSessionsOfApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/sessions`,
        method: "DELETE",
        params: {
          user_id: queryArg.userId,
        },
      }),
    }),
    endSession: build.mutation<EndSessionApiResponse, EndSessionApiArg>({
      query: (queryArg) => ({
        url: `/auth/sessions/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    startViewing: build.mutation<StartViewingApiResponse, StartViewingApiArg>({
      query: (queryArg) => ({
        url: `/auth/view-as`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    endViewing: build.mutation<EndViewingApiResponse, EndViewingApiArg>({
      query: (queryArg) => ({
        url: `/auth/view-as/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    resumeViewing: build.mutation<
      ResumeViewingApiResponse,
      ResumeViewingApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/view-as/${queryArg.id}/token`,
        method: "POST",
      }),
    }),
    createExternalCategory: build.mutation<
      CreateExternalCategoryApiResponse,
      CreateExternalCategoryApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/external/create`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    deleteExternalCategory: build.mutation<
      DeleteExternalCategoryApiResponse,
      DeleteExternalCategoryApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/external/delete/${queryArg.id}`,
        method: "POST",
      }),
    }),
    getExternalCategory: build.query<
      GetExternalCategoryApiResponse,
      GetExternalCategoryApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/external/item/${queryArg.id}`,
      }),
    }),
    renameCategoryFamily: build.mutation<
      RenameCategoryFamilyApiResponse,
      RenameCategoryFamilyApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/external/rename-family`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    updateExternalCategory: build.mutation<
      UpdateExternalCategoryApiResponse,
      UpdateExternalCategoryApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/external/update/${queryArg.id}`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    addStandardCategories: build.mutation<
      AddStandardCategoriesApiResponse,
      AddStandardCategoriesApiArg
    >({
      query: () => ({ url: `/categories/standard`, method: "POST" }),
    }),
    listCategoryGroups: build.query<
      ListCategoryGroupsApiResponse,
      ListCategoryGroupsApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/sync`,
        params: {
          no_cache: queryArg.noCache,
        },
      }),
    }),
    refreshCategoryGroups: build.mutation<
      RefreshCategoryGroupsApiResponse,
      RefreshCategoryGroupsApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/sync`,
        method: "POST",
        params: {
          no_cache: queryArg.noCache,
        },
      }),
    }),
    listTrainingCandidates: build.query<
      ListTrainingCandidatesApiResponse,
      ListTrainingCandidatesApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/training/candidates`,
        params: {
          status: queryArg.status,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    correctTestCategory: build.mutation<
      CorrectTestCategoryApiResponse,
      CorrectTestCategoryApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/training/candidates`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    approveTrainingCandidate: build.mutation<
      ApproveTrainingCandidateApiResponse,
      ApproveTrainingCandidateApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/training/candidates/${queryArg.id}/approve`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    rejectTrainingCandidate: build.mutation<
      RejectTrainingCandidateApiResponse,
      RejectTrainingCandidateApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/training/candidates/${queryArg.id}/reject`,
        method: "POST",
      }),
    }),
    revokeTrainingCandidate: build.mutation<
      RevokeTrainingCandidateApiResponse,
      RevokeTrainingCandidateApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/training/candidates/${queryArg.id}/revoke`,
        method: "POST",
      }),
    }),
    listCandidateGroups: build.query<
      ListCandidateGroupsApiResponse,
      ListCandidateGroupsApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/training/groups`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    approveCandidateGroup: build.mutation<
      ApproveCandidateGroupApiResponse,
      ApproveCandidateGroupApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/training/groups/${queryArg.key}/approve`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    rejectCandidateGroup: build.mutation<
      RejectCandidateGroupApiResponse,
      RejectCandidateGroupApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/training/groups/${queryArg.key}/reject`,
        method: "POST",
      }),
    }),
    getTrainingInsights: build.query<
      GetTrainingInsightsApiResponse,
      GetTrainingInsightsApiArg
    >({
      query: () => ({ url: `/categories/training/insights` }),
    }),
    listMissingWords: build.query<
      ListMissingWordsApiResponse,
      ListMissingWordsApiArg
    >({
      query: () => ({ url: `/categories/training/missing-words` }),
    }),
    getMissingWordsWeek: build.query<
      GetMissingWordsWeekApiResponse,
      GetMissingWordsWeekApiArg
    >({
      query: () => ({ url: `/categories/training/missing-words/week` }),
    }),
    listModels: build.query<ListModelsApiResponse, ListModelsApiArg>({
      query: () => ({ url: `/categories/training/models` }),
    }),
    activateModel: build.mutation<
      ActivateModelApiResponse,
      ActivateModelApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/training/models/${queryArg.version}/activate`,
        method: "POST",
      }),
    }),
    replayModel: build.mutation<ReplayModelApiResponse, ReplayModelApiArg>({
      query: (queryArg) => ({
        url: `/categories/training/models/${queryArg.version}/replay`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    setModelSwitching: build.mutation<
      SetModelSwitchingApiResponse,
      SetModelSwitchingApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/training/switching`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    listCategoriesWithClients: build.query<
      ListCategoriesWithClientsApiResponse,
      ListCategoriesWithClientsApiArg
    >({
      query: () => ({ url: `/categories/with-clients` }),
    }),
    lookUpCep: build.query<LookUpCepApiResponse, LookUpCepApiArg>({
      query: (queryArg) => ({ url: `/cep/${queryArg.cep}` }),
    }),
    listDocuments: build.query<ListDocumentsApiResponse, ListDocumentsApiArg>({
      query: (queryArg) => ({
        url: `/documents`,
        params: {
          search: queryArg.search,
          kind: queryArg.kind,
          user_id: queryArg.userId,
          franchise_id: queryArg.franchiseId,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    uploadDocument: build.mutation<
      UploadDocumentApiResponse,
      UploadDocumentApiArg
    >({
      query: (queryArg) => ({
        url: `/documents`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getServiceContract: build.query<
      GetServiceContractApiResponse,
      GetServiceContractApiArg
    >({
      query: () => ({ url: `/documents/service-contract` }),
    }),
    getContractAcceptance: build.query<
      GetContractAcceptanceApiResponse,
      GetContractAcceptanceApiArg
    >({
      query: () => ({ url: `/documents/service-contract/acceptance` }),
    }),
    acceptServiceContract: build.mutation<
      AcceptServiceContractApiResponse,
      AcceptServiceContractApiArg
    >({
      query: (queryArg) => ({
        url: `/documents/service-contract/acceptance`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    deleteDocument: build.mutation<
      DeleteDocumentApiResponse,
      DeleteDocumentApiArg
    >({
      query: (queryArg) => ({
        url: `/documents/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    readDocument: build.query<ReadDocumentApiResponse, ReadDocumentApiArg>({
      query: (queryArg) => ({ url: `/documents/${queryArg.id}/file` }),
    }),
    confirmEmail: build.mutation<ConfirmEmailApiResponse, ConfirmEmailApiArg>({
      query: (queryArg) => ({
        url: `/email-proofs/confirm`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    listFranchiseUnits: build.query<
      ListFranchiseUnitsApiResponse,
      ListFranchiseUnitsApiArg
    >({
      query: (queryArg) => ({
        url: `/franchise-units`,
        params: {
          search: queryArg.search,
          status: queryArg.status,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    createFranchiseUnit: build.mutation<
      CreateFranchiseUnitApiResponse,
      CreateFranchiseUnitApiArg
    >({
      query: (queryArg) => ({
        url: `/franchise-units`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getInitialCredits: build.query<
      GetInitialCreditsApiResponse,
      GetInitialCreditsApiArg
    >({
      query: () => ({ url: `/franchise-units/initial-credits` }),
    }),
    listUnitPauses: build.query<
      ListUnitPausesApiResponse,
      ListUnitPausesApiArg
    >({
      query: () => ({ url: `/franchise-units/pauses` }),
    }),
    getFranchiseUnit: build.query<
      GetFranchiseUnitApiResponse,
      GetFranchiseUnitApiArg
    >({
      query: (queryArg) => ({ url: `/franchise-units/${queryArg.id}` }),
    }),
    deleteFranchiseUnit: build.mutation<
      DeleteFranchiseUnitApiResponse,
      DeleteFranchiseUnitApiArg
    >({
      query: (queryArg) => ({
        url: `/franchise-units/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    updateFranchiseUnit: build.mutation<
      UpdateFranchiseUnitApiResponse,
      UpdateFranchiseUnitApiArg
    >({
      query: (queryArg) => ({
        url: `/franchise-units/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    getFranchiseDashboard: build.query<
      GetFranchiseDashboardApiResponse,
      GetFranchiseDashboardApiArg
    >({
      query: (queryArg) => ({
        url: `/franchise-units/${queryArg.id}/dashboard-data`,
      }),
    }),
    getFranchiseEarnings: build.query<
      GetFranchiseEarningsApiResponse,
      GetFranchiseEarningsApiArg
    >({
      query: (queryArg) => ({
        url: `/franchise-units/${queryArg.id}/earnings`,
      }),
    }),
    getFranchiseOpening: build.query<
      GetFranchiseOpeningApiResponse,
      GetFranchiseOpeningApiArg
    >({
      query: (queryArg) => ({ url: `/franchise-units/${queryArg.id}/opening` }),
    }),
    setUnitPause: build.mutation<SetUnitPauseApiResponse, SetUnitPauseApiArg>({
      query: (queryArg) => ({
        url: `/franchise-units/${queryArg.id}/pause`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    getUnmetDemand: build.query<
      GetUnmetDemandApiResponse,
      GetUnmetDemandApiArg
    >({
      query: (queryArg) => ({
        url: `/franchise-units/${queryArg.id}/unmet-demand`,
        params: {
          days: queryArg.days,
          category_id: queryArg.categoryId,
        },
      }),
    }),
    acceptInvitation: build.mutation<
      AcceptInvitationApiResponse,
      AcceptInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/invitations/accept`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    readInvitation: build.mutation<
      ReadInvitationApiResponse,
      ReadInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/invitations/read`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    createLead: build.mutation<CreateLeadApiResponse, CreateLeadApiArg>({
      query: (queryArg) => ({
        url: `/leads`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    listLeads: build.query<ListLeadsApiResponse, ListLeadsApiArg>({
      query: (queryArg) => ({
        url: `/leads`,
        params: {
          status: queryArg.status,
          search: queryArg.search,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    getLead: build.query<GetLeadApiResponse, GetLeadApiArg>({
      query: (queryArg) => ({ url: `/leads/${queryArg.id}` }),
    }),
    updateLead: build.mutation<UpdateLeadApiResponse, UpdateLeadApiArg>({
      query: (queryArg) => ({
        url: `/leads/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    listCharges: build.query<ListChargesApiResponse, ListChargesApiArg>({
      query: (queryArg) => ({
        url: `/payment/charges`,
        params: {
          user_id: queryArg.userId,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    getCharge: build.query<GetChargeApiResponse, GetChargeApiArg>({
      query: (queryArg) => ({ url: `/payment/charges/${queryArg.txid}` }),
    }),
    refundCharge: build.mutation<RefundChargeApiResponse, RefundChargeApiArg>({
      query: (queryArg) => ({
        url: `/payment/charges/${queryArg.txid}/refund`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    listChargeRefunds: build.query<
      ListChargeRefundsApiResponse,
      ListChargeRefundsApiArg
    >({
      query: (queryArg) => ({
        url: `/payment/charges/${queryArg.txid}/refunds`,
      }),
    }),
    checkPendingPix: build.mutation<
      CheckPendingPixApiResponse,
      CheckPendingPixApiArg
    >({
      query: (queryArg) => ({
        url: `/payment/check-pending-pix/${queryArg.userId}`,
        method: "POST",
      }),
    }),
    openCheckout: build.mutation<OpenCheckoutApiResponse, OpenCheckoutApiArg>({
      query: (queryArg) => ({
        url: `/payment/checkouts`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    listFailingPaymentWork: build.query<
      ListFailingPaymentWorkApiResponse,
      ListFailingPaymentWorkApiArg
    >({
      query: () => ({ url: `/payment/failing-work` }),
    }),
    closePaymentWork: build.mutation<
      ClosePaymentWorkApiResponse,
      ClosePaymentWorkApiArg
    >({
      query: (queryArg) => ({
        url: `/payment/failing-work/${queryArg.kind}/${queryArg.id}/close`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    retryPaymentWork: build.mutation<
      RetryPaymentWorkApiResponse,
      RetryPaymentWorkApiArg
    >({
      query: (queryArg) => ({
        url: `/payment/failing-work/${queryArg.kind}/${queryArg.id}/retry`,
        method: "POST",
      }),
    }),
    payCheckoutByCard: build.mutation<
      PayCheckoutByCardApiResponse,
      PayCheckoutByCardApiArg
    >({
      query: (queryArg) => ({
        url: `/payment/gbank/credito`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    payCheckoutByPix: build.mutation<
      PayCheckoutByPixApiResponse,
      PayCheckoutByPixApiArg
    >({
      query: (queryArg) => ({
        url: `/payment/gbank/pix`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getPaymentMethods: build.query<
      GetPaymentMethodsApiResponse,
      GetPaymentMethodsApiArg
    >({
      query: () => ({ url: `/payment/methods` }),
    }),
    buyByPix: build.mutation<BuyByPixApiResponse, BuyByPixApiArg>({
      query: (queryArg) => ({
        url: `/payment/pix`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    listPaymentReviews: build.query<
      ListPaymentReviewsApiResponse,
      ListPaymentReviewsApiArg
    >({
      query: (queryArg) => ({
        url: `/payment/reviews`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          state: queryArg.state,
        },
      }),
    }),
    decidePaymentReview: build.mutation<
      DecidePaymentReviewApiResponse,
      DecidePaymentReviewApiArg
    >({
      query: (queryArg) => ({
        url: `/payment/reviews/${queryArg.id}`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    listPermissions: build.query<
      ListPermissionsApiResponse,
      ListPermissionsApiArg
    >({
      query: (queryArg) => ({
        url: `/permissions`,
        params: {
          search: queryArg.search,
        },
      }),
    }),
    createPermission: build.mutation<
      CreatePermissionApiResponse,
      CreatePermissionApiArg
    >({
      query: (queryArg) => ({
        url: `/permissions`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    listAllPermissions: build.query<
      ListAllPermissionsApiResponse,
      ListAllPermissionsApiArg
    >({
      query: () => ({ url: `/permissions/all` }),
    }),
    updatePermission: build.mutation<
      UpdatePermissionApiResponse,
      UpdatePermissionApiArg
    >({
      query: (queryArg) => ({
        url: `/permissions/${queryArg.id}`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    deletePermission: build.mutation<
      DeletePermissionApiResponse,
      DeletePermissionApiArg
    >({
      query: (queryArg) => ({
        url: `/permissions/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    getReadiness: build.query<GetReadinessApiResponse, GetReadinessApiArg>({
      query: (queryArg) => ({
        url: `/platform/readiness`,
        params: {
          origin: queryArg.origin,
        },
      }),
    }),
    lookAgain: build.mutation<LookAgainApiResponse, LookAgainApiArg>({
      query: (queryArg) => ({
        url: `/platform/readiness`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getPlatformStatus: build.query<
      GetPlatformStatusApiResponse,
      GetPlatformStatusApiArg
    >({
      query: () => ({ url: `/platform/status` }),
    }),
    getCompanyBilling: build.query<
      GetCompanyBillingApiResponse,
      GetCompanyBillingApiArg
    >({
      query: (queryArg) => ({
        url: `/reports/company-billing`,
        params: {
          month: queryArg.month,
          franchise_id: queryArg.franchiseId,
        },
      }),
    }),
    getFinancialReport: build.query<
      GetFinancialReportApiResponse,
      GetFinancialReportApiArg
    >({
      query: (queryArg) => ({
        url: `/reports/financial`,
        params: {
          days: queryArg.days,
          franchise_id: queryArg.franchiseId,
          format: queryArg.format,
        },
      }),
    }),
    getMessageReport: build.query<
      GetMessageReportApiResponse,
      GetMessageReportApiArg
    >({
      query: (queryArg) => ({
        url: `/reports/messages`,
        params: {
          days: queryArg.days,
          franchise_id: queryArg.franchiseId,
          format: queryArg.format,
        },
      }),
    }),
    getUnitClosing: build.query<
      GetUnitClosingApiResponse,
      GetUnitClosingApiArg
    >({
      query: (queryArg) => ({
        url: `/reports/unit-closing`,
        params: {
          month: queryArg.month,
          franchise_id: queryArg.franchiseId,
        },
      }),
    }),
    getUserReport: build.query<GetUserReportApiResponse, GetUserReportApiArg>({
      query: (queryArg) => ({
        url: `/reports/users`,
        params: {
          days: queryArg.days,
          franchise_id: queryArg.franchiseId,
          format: queryArg.format,
        },
      }),
    }),
    listRolePermissions: build.query<
      ListRolePermissionsApiResponse,
      ListRolePermissionsApiArg
    >({
      query: () => ({ url: `/role-permissions` }),
    }),
    setRolePermission: build.mutation<
      SetRolePermissionApiResponse,
      SetRolePermissionApiArg
    >({
      query: (queryArg) => ({
        url: `/role-permissions`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getHealth: build.query<GetHealthApiResponse, GetHealthApiArg>({
      query: () => ({ url: `/saude` }),
    }),
    getSettings: build.query<GetSettingsApiResponse, GetSettingsApiArg>({
      query: () => ({ url: `/settings` }),
    }),
    setSettings: build.mutation<SetSettingsApiResponse, SetSettingsApiArg>({
      query: (queryArg) => ({
        url: `/settings`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getActivationTexts: build.query<
      GetActivationTextsApiResponse,
      GetActivationTextsApiArg
    >({
      query: () => ({ url: `/settings/activation-texts` }),
    }),
    setActivationTexts: build.mutation<
      SetActivationTextsApiResponse,
      SetActivationTextsApiArg
    >({
      query: (queryArg) => ({
        url: `/settings/activation-texts`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    listAiProviders: build.query<
      ListAiProvidersApiResponse,
      ListAiProvidersApiArg
    >({
      query: () => ({ url: `/settings/ai/providers` }),
    }),
    createAiProvider: build.mutation<
      CreateAiProviderApiResponse,
      CreateAiProviderApiArg
    >({
      query: (queryArg) => ({
        url: `/settings/ai/providers`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getAiProvider: build.query<GetAiProviderApiResponse, GetAiProviderApiArg>({
      query: (queryArg) => ({ url: `/settings/ai/providers/${queryArg.id}` }),
    }),
    updateAiProvider: build.mutation<
      UpdateAiProviderApiResponse,
      UpdateAiProviderApiArg
    >({
      query: (queryArg) => ({
        url: `/settings/ai/providers/${queryArg.id}`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    deleteAiProvider: build.mutation<
      DeleteAiProviderApiResponse,
      DeleteAiProviderApiArg
    >({
      query: (queryArg) => ({
        url: `/settings/ai/providers/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    testAiProvider: build.mutation<
      TestAiProviderApiResponse,
      TestAiProviderApiArg
    >({
      query: (queryArg) => ({
        url: `/settings/ai/providers/${queryArg.id}/test`,
        method: "POST",
      }),
    }),
    getAiUsage: build.query<GetAiUsageApiResponse, GetAiUsageApiArg>({
      query: () => ({ url: `/settings/ai/usage` }),
    }),
    setAiUsage: build.mutation<SetAiUsageApiResponse, SetAiUsageApiArg>({
      query: (queryArg) => ({
        url: `/settings/ai/usage`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getController: build.query<GetControllerApiResponse, GetControllerApiArg>({
      query: () => ({ url: `/settings/controller` }),
    }),
    setController: build.mutation<
      SetControllerApiResponse,
      SetControllerApiArg
    >({
      query: (queryArg) => ({
        url: `/settings/controller`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    getCreditValue: build.query<
      GetCreditValueApiResponse,
      GetCreditValueApiArg
    >({
      query: () => ({ url: `/settings/credit-value` }),
    }),
    getFranchiseCredits: build.query<
      GetFranchiseCreditsApiResponse,
      GetFranchiseCreditsApiArg
    >({
      query: () => ({ url: `/settings/franchise-credits` }),
    }),
    setFranchiseCredits: build.mutation<
      SetFranchiseCreditsApiResponse,
      SetFranchiseCreditsApiArg
    >({
      query: (queryArg) => ({
        url: `/settings/franchise-credits`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    deleteFranchiseCredit: build.mutation<
      DeleteFranchiseCreditApiResponse,
      DeleteFranchiseCreditApiArg
    >({
      query: (queryArg) => ({
        url: `/settings/franchise-credits/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    getLoadCaps: build.query<GetLoadCapsApiResponse, GetLoadCapsApiArg>({
      query: () => ({ url: `/settings/load-caps` }),
    }),
    setLoadCaps: build.mutation<SetLoadCapsApiResponse, SetLoadCapsApiArg>({
      query: (queryArg) => ({
        url: `/settings/load-caps`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    sendTestMail: build.mutation<SendTestMailApiResponse, SendTestMailApiArg>({
      query: () => ({ url: `/settings/mail-test`, method: "POST" }),
    }),
    getMessageRates: build.query<
      GetMessageRatesApiResponse,
      GetMessageRatesApiArg
    >({
      query: () => ({ url: `/settings/message-rates` }),
    }),
    setMessageRates: build.mutation<
      SetMessageRatesApiResponse,
      SetMessageRatesApiArg
    >({
      query: (queryArg) => ({
        url: `/settings/message-rates/${queryArg["from"]}`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    deleteMessageRates: build.mutation<
      DeleteMessageRatesApiResponse,
      DeleteMessageRatesApiArg
    >({
      query: (queryArg) => ({
        url: `/settings/message-rates/${queryArg["from"]}`,
        method: "DELETE",
      }),
    }),
    getTroubleMails: build.query<
      GetTroubleMailsApiResponse,
      GetTroubleMailsApiArg
    >({
      query: () => ({ url: `/settings/trouble-mails` }),
    }),
    setTroubleMails: build.mutation<
      SetTroubleMailsApiResponse,
      SetTroubleMailsApiArg
    >({
      query: (queryArg) => ({
        url: `/settings/trouble-mails`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    listSharedNumbers: build.query<
      ListSharedNumbersApiResponse,
      ListSharedNumbersApiArg
    >({
      query: () => ({ url: `/shared-numbers` }),
    }),
    setSharedNumber: build.mutation<
      SetSharedNumberApiResponse,
      SetSharedNumberApiArg
    >({
      query: (queryArg) => ({
        url: `/shared-numbers/${queryArg.id}`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    deleteSharedNumber: build.mutation<
      DeleteSharedNumberApiResponse,
      DeleteSharedNumberApiArg
    >({
      query: (queryArg) => ({
        url: `/shared-numbers/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    getSupportBundle: build.query<
      GetSupportBundleApiResponse,
      GetSupportBundleApiArg
    >({
      query: () => ({ url: `/support-bundle` }),
    }),
    listUsers: build.query<ListUsersApiResponse, ListUsersApiArg>({
      query: (queryArg) => ({
        url: `/users`,
        params: {
          id: queryArg.id,
          franchise_id: queryArg.franchiseId,
          unit_id: queryArg.unitId,
          client_id: queryArg.clientId,
          role: queryArg.role,
          status: queryArg.status,
          search: queryArg.search,
          has_override: queryArg.hasOverride,
          sort: queryArg.sort,
          with_total: queryArg.withTotal,
          with_counts: queryArg.withCounts,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    createUser: build.mutation<CreateUserApiResponse, CreateUserApiArg>({
      query: (queryArg) => ({
        url: `/users`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    analyseUsers: build.mutation<AnalyseUsersApiResponse, AnalyseUsersApiArg>({
      query: (queryArg) => ({
        url: `/users/analysis`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    listCorrectionRequests: build.query<
      ListCorrectionRequestsApiResponse,
      ListCorrectionRequestsApiArg
    >({
      query: (queryArg) => ({
        url: `/users/correction-requests`,
        params: {
          unit_id: queryArg.unitId,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    getClientDashboard: build.query<
      GetClientDashboardApiResponse,
      GetClientDashboardApiArg
    >({
      query: (queryArg) => ({
        url: `/users/dashboard/client`,
        params: {
          franchise_id: queryArg.franchiseId,
        },
      }),
    }),
    getUserDashboard: build.query<
      GetUserDashboardApiResponse,
      GetUserDashboardApiArg
    >({
      query: () => ({ url: `/users/dashboard/user` }),
    }),
    readUserPhoto: build.query<ReadUserPhotoApiResponse, ReadUserPhotoApiArg>({
      query: (queryArg) => ({ url: `/users/photos/${queryArg.photoId}` }),
    }),
    getMasterStats: build.query<
      GetMasterStatsApiResponse,
      GetMasterStatsApiArg
    >({
      query: (queryArg) => ({
        url: `/users/stats/master`,
        params: {
          franchise_id: queryArg.franchiseId,
        },
      }),
    }),
    getUser: build.query<GetUserApiResponse, GetUserApiArg>({
      query: (queryArg) => ({ url: `/users/${queryArg.id}` }),
    }),
    updateUser: build.mutation<UpdateUserApiResponse, UpdateUserApiArg>({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    deleteUser: build.mutation<DeleteUserApiResponse, DeleteUserApiArg>({
      query: (queryArg) => ({ url: `/users/${queryArg.id}`, method: "DELETE" }),
    }),
    getBusinessHours: build.query<
      GetBusinessHoursApiResponse,
      GetBusinessHoursApiArg
    >({
      query: (queryArg) => ({ url: `/users/${queryArg.id}/business-hours` }),
    }),
    createBusinessHours: build.mutation<
      CreateBusinessHoursApiResponse,
      CreateBusinessHoursApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/business-hours`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    updateBusinessHours: build.mutation<
      UpdateBusinessHoursApiResponse,
      UpdateBusinessHoursApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/business-hours`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    getUserCategories: build.query<
      GetUserCategoriesApiResponse,
      GetUserCategoriesApiArg
    >({
      query: (queryArg) => ({ url: `/users/${queryArg.id}/categories` }),
    }),
    setUserCategories: build.mutation<
      SetUserCategoriesApiResponse,
      SetUserCategoriesApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/categories`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getCorrectionRequest: build.query<
      GetCorrectionRequestApiResponse,
      GetCorrectionRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/correction-request`,
      }),
    }),
    requestCorrection: build.mutation<
      RequestCorrectionApiResponse,
      RequestCorrectionApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/correction-request`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    closeCorrectionRequest: build.mutation<
      CloseCorrectionRequestApiResponse,
      CloseCorrectionRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/correction-request`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    requestEmailProof: build.mutation<
      RequestEmailProofApiResponse,
      RequestEmailProofApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/email-proof`,
        method: "POST",
      }),
    }),
    cancelEmailProof: build.mutation<
      CancelEmailProofApiResponse,
      CancelEmailProofApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/email-proof`,
        method: "DELETE",
      }),
    }),
    correctUserFacts: build.mutation<
      CorrectUserFactsApiResponse,
      CorrectUserFactsApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/facts`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    saveUser: build.mutation<SaveUserApiResponse, SaveUserApiArg>({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/form`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    getUserFranchises: build.query<
      GetUserFranchisesApiResponse,
      GetUserFranchisesApiArg
    >({
      query: (queryArg) => ({ url: `/users/${queryArg.id}/franchises` }),
    }),
    setUserFranchises: build.mutation<
      SetUserFranchisesApiResponse,
      SetUserFranchisesApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/franchises`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    getInvitation: build.query<GetInvitationApiResponse, GetInvitationApiArg>({
      query: (queryArg) => ({ url: `/users/${queryArg.id}/invitation` }),
    }),
    resendInvitation: build.mutation<
      ResendInvitationApiResponse,
      ResendInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/invitation`,
        method: "POST",
      }),
    }),
    startNumberProof: build.mutation<
      StartNumberProofApiResponse,
      StartNumberProofApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/number-proof`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    setUserPassword: build.mutation<
      SetUserPasswordApiResponse,
      SetUserPasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/password`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    getPause: build.query<GetPauseApiResponse, GetPauseApiArg>({
      query: (queryArg) => ({ url: `/users/${queryArg.id}/pause` }),
    }),
    setPause: build.mutation<SetPauseApiResponse, SetPauseApiArg>({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/pause`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    getUserProfile: build.query<
      GetUserProfileApiResponse,
      GetUserProfileApiArg
    >({
      query: (queryArg) => ({ url: `/users/${queryArg.id}/profile` }),
    }),
    updateUserProfile: build.mutation<
      UpdateUserProfileApiResponse,
      UpdateUserProfileApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/profile`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    completeUserProfile: build.mutation<
      CompleteUserProfileApiResponse,
      CompleteUserProfileApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/profile`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    addUserPhoto: build.mutation<AddUserPhotoApiResponse, AddUserPhotoApiArg>({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/profile/photo`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    listUserPhotos: build.query<
      ListUserPhotosApiResponse,
      ListUserPhotosApiArg
    >({
      query: (queryArg) => ({ url: `/users/${queryArg.id}/profile/photos` }),
    }),
    removeUserPhoto: build.mutation<
      RemoveUserPhotoApiResponse,
      RemoveUserPhotoApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/profile/photos/${queryArg.photoId}`,
        method: "DELETE",
      }),
    }),
    getServiceCities: build.query<
      GetServiceCitiesApiResponse,
      GetServiceCitiesApiArg
    >({
      query: (queryArg) => ({ url: `/users/${queryArg.id}/service-cities` }),
    }),
    setServiceCities: build.mutation<
      SetServiceCitiesApiResponse,
      SetServiceCitiesApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${queryArg.id}/service-cities`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    getCredits: build.query<GetCreditsApiResponse, GetCreditsApiArg>({
      query: (queryArg) => ({ url: `/users/${queryArg.userId}/credits` }),
    }),
    postWalletTransaction: build.mutation<
      PostWalletTransactionApiResponse,
      PostWalletTransactionApiArg
    >({
      query: (queryArg) => ({
        url: `/wallet/transaction`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getWallet: build.query<GetWalletApiResponse, GetWalletApiArg>({
      query: (queryArg) => ({
        url: `/wallet/${queryArg.userId}`,
        params: {
          franchise_id: queryArg.franchiseId,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          from: queryArg["from"],
          to: queryArg.to,
          type: queryArg["type"],
          format: queryArg.format,
        },
      }),
    }),
    getWalletGuard: build.query<
      GetWalletGuardApiResponse,
      GetWalletGuardApiArg
    >({
      query: (queryArg) => ({ url: `/wallet/${queryArg.userId}/guard` }),
    }),
    patchWalletGuard: build.mutation<
      PatchWalletGuardApiResponse,
      PatchWalletGuardApiArg
    >({
      query: (queryArg) => ({
        url: `/wallet/${queryArg.userId}/guard`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    getWalletTransaction: build.query<
      GetWalletTransactionApiResponse,
      GetWalletTransactionApiArg
    >({
      query: (queryArg) => ({
        url: `/wallet/${queryArg.userId}/transactions/${queryArg.movementId}`,
      }),
    }),
    listBlockedContacts: build.query<
      ListBlockedContactsApiResponse,
      ListBlockedContactsApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/blocked-contacts`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    listComplaints: build.query<
      ListComplaintsApiResponse,
      ListComplaintsApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/complaints`,
        params: {
          franchise_id: queryArg.franchiseId,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    listMachines: build.query<ListMachinesApiResponse, ListMachinesApiArg>({
      query: (queryArg) => ({
        url: `/webhooks/machines`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    freeMachine: build.mutation<FreeMachineApiResponse, FreeMachineApiArg>({
      query: (queryArg) => ({
        url: `/webhooks/machines/${queryArg.id}`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    listMessages: build.query<ListMessagesApiResponse, ListMessagesApiArg>({
      query: (queryArg) => ({
        url: `/webhooks/messages`,
        params: {
          search: queryArg.search,
          dateFrom: queryArg.dateFrom,
          dateTo: queryArg.dateTo,
          category: queryArg.category,
          status: queryArg.status,
          company: queryArg.company,
          franchise: queryArg.franchise,
          franchise_id: queryArg.franchiseId,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    getMessageMargin: build.query<
      GetMessageMarginApiResponse,
      GetMessageMarginApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/messages/margin`,
        params: {
          days: queryArg.days,
        },
      }),
    }),
    getWhatsappReach: build.query<
      GetWhatsappReachApiResponse,
      GetWhatsappReachApiArg
    >({
      query: () => ({ url: `/webhooks/messages/reach` }),
    }),
    getMessageStats: build.query<
      GetMessageStatsApiResponse,
      GetMessageStatsApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/messages/stats`,
        params: {
          search: queryArg.search,
          dateFrom: queryArg.dateFrom,
          dateTo: queryArg.dateTo,
          category: queryArg.category,
          status: queryArg.status,
          company: queryArg.company,
          franchise: queryArg.franchise,
          franchise_id: queryArg.franchiseId,
        },
      }),
    }),
    getMessage: build.query<GetMessageApiResponse, GetMessageApiArg>({
      query: (queryArg) => ({ url: `/webhooks/messages/${queryArg.id}` }),
    }),
    getMessageAbuse: build.query<
      GetMessageAbuseApiResponse,
      GetMessageAbuseApiArg
    >({
      query: (queryArg) => ({ url: `/webhooks/messages/${queryArg.id}/abuse` }),
    }),
    correctMessageCategory: build.mutation<
      CorrectMessageCategoryApiResponse,
      CorrectMessageCategoryApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/messages/${queryArg.id}/category`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    blockMessageContact: build.mutation<
      BlockMessageContactApiResponse,
      BlockMessageContactApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/messages/${queryArg.id}/contact-block`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    followUpMessage: build.mutation<
      FollowUpMessageApiResponse,
      FollowUpMessageApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/messages/${queryArg.id}/follow-up`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    reportMessage: build.mutation<
      ReportMessageApiResponse,
      ReportMessageApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/messages/${queryArg.id}/report`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    answerMessage: build.mutation<
      AnswerMessageApiResponse,
      AnswerMessageApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/messages/${queryArg.id}/response`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getMessageTalk: build.query<
      GetMessageTalkApiResponse,
      GetMessageTalkApiArg
    >({
      query: (queryArg) => ({ url: `/webhooks/messages/${queryArg.id}/talk` }),
    }),
    getMetaConnection: build.query<
      GetMetaConnectionApiResponse,
      GetMetaConnectionApiArg
    >({
      query: () => ({ url: `/webhooks/meta-connection` }),
    }),
    connectMeta: build.mutation<ConnectMetaApiResponse, ConnectMetaApiArg>({
      query: (queryArg) => ({
        url: `/webhooks/meta-connection`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    disconnectMeta: build.mutation<
      DisconnectMetaApiResponse,
      DisconnectMetaApiArg
    >({
      query: () => ({ url: `/webhooks/meta-connection`, method: "DELETE" }),
    }),
    checkMetaConnection: build.mutation<
      CheckMetaConnectionApiResponse,
      CheckMetaConnectionApiArg
    >({
      query: () => ({ url: `/webhooks/meta-connection/check`, method: "POST" }),
    }),
    inspectMetaToken: build.mutation<
      InspectMetaTokenApiResponse,
      InspectMetaTokenApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/meta-connection/inspect`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    subscribeMeta: build.mutation<
      SubscribeMetaApiResponse,
      SubscribeMetaApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/meta-connection/subscription`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    pushMetaTemplates: build.mutation<
      PushMetaTemplatesApiResponse,
      PushMetaTemplatesApiArg
    >({
      query: () => ({
        url: `/webhooks/meta-connection/templates`,
        method: "POST",
      }),
    }),
    listMetaNumbers: build.query<
      ListMetaNumbersApiResponse,
      ListMetaNumbersApiArg
    >({
      query: () => ({ url: `/webhooks/meta-numbers` }),
    }),
    registerMetaNumber: build.mutation<
      RegisterMetaNumberApiResponse,
      RegisterMetaNumberApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/meta-numbers/${queryArg.id}/registration`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    sendMetaTest: build.mutation<SendMetaTestApiResponse, SendMetaTestApiArg>({
      query: (queryArg) => ({
        url: `/webhooks/meta-tests/${queryArg.id}`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    getMetaTest: build.query<GetMetaTestApiResponse, GetMetaTestApiArg>({
      query: (queryArg) => ({ url: `/webhooks/meta-tests/${queryArg.id}` }),
    }),
    getPushKey: build.query<GetPushKeyApiResponse, GetPushKeyApiArg>({
      query: () => ({ url: `/webhooks/push/key` }),
    }),
    putPushSubscription: build.mutation<
      PutPushSubscriptionApiResponse,
      PutPushSubscriptionApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/push/subscription`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    deletePushSubscription: build.mutation<
      DeletePushSubscriptionApiResponse,
      DeletePushSubscriptionApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/push/subscription`,
        method: "DELETE",
        body: queryArg.body,
      }),
    }),
    testCategorize: build.mutation<
      TestCategorizeApiResponse,
      TestCategorizeApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/test-categorize`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getWhatsappHealth: build.query<
      GetWhatsappHealthApiResponse,
      GetWhatsappHealthApiArg
    >({
      query: () => ({ url: `/webhooks/whatsapp-health` }),
    }),
    releaseOfferHold: build.mutation<
      ReleaseOfferHoldApiResponse,
      ReleaseOfferHoldApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/whatsapp-health/hold`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as tenhoApi };
export type GetJwksApiResponse =
  /** status 200 Chaves públicas que assinam os tokens */ {
    keys: {
      [key: string]: any;
    }[];
  };
export type GetJwksApiArg = void;
export type UndoAccountChangeApiResponse =
  /** status 200 Desfaz, pelo código do link de um aviso de segurança, a mudança de uma conta e as que vieram depois; as sessões terminam e a senha deixa de valer */ {
    email: string;
    is_complete: boolean;
  };
export type UndoAccountChangeApiArg = {
  body: {
    token: string;
  };
};
export type ListAuditApiResponse =
  /** status 200 Auditoria, da ação mais nova à mais antiga: MASTER vê tudo, ADMIN as suas franquias; format=csv: arquivo, dos últimos 30 dias se não houver from */ {
    items: AuditRecord[];
    next_cursor: string | null;
  };
export type ListAuditApiArg = {
  from?: string;
  to?: string;
  actor?: string;
  subject?: string;
  action?: string;
  unit?: string;
  limit?: number;
  cursor?: string;
  format?: "json" | "csv";
};
export type ChangePasswordApiResponse =
  /** status 200 Troca a própria senha; as outras sessões são encerradas. O token da resposta toma o lugar do anterior, e vem também num cookie para quem continua com ele */ {
    message: string;
    token: string;
  };
export type ChangePasswordApiArg = {
  body: {
    currentPassword: string;
    newPassword: string;
  };
};
export type ChangePasswordRequiredApiResponse =
  /** status 200 Troca a senha quando a troca é obrigatória */ Session;
export type ChangePasswordRequiredApiArg = {
  body: {
    newPassword: string;
  };
};
export type ConfirmPasswordResetApiResponse =
  /** status 200 Envia uma senha temporária ao e-mail confirmado da conta, senão ao WhatsApp confirmado há um dia ou mais */ {
    message: string;
    channel: "whatsapp" | "email" | "invitation";
  };
export type ConfirmPasswordResetApiArg = {
  body: {
    email?: string;
    channel?: "whatsapp";
  };
};
export type ForgotPasswordApiResponse =
  /** status 200 Procura a conta de um e-mail */ {
    userFound: boolean;
    message: string;
  };
export type ForgotPasswordApiArg = {
  body: {
    email?: string;
  };
};
export type LoginApiResponse =
  /** status 200 Abre uma sessão com e-mail e senha, e um código onde a conta o pede (401, second_factor) */ Session;
export type LoginApiArg = {
  body: {
    email?: string;
    password?: string;
    remember?: boolean;
    otp?: string;
  };
};
export type LogoutApiResponse = unknown;
export type LogoutApiArg = void;
export type LogoutAllApiResponse = unknown;
export type LogoutAllApiArg = void;
export type GetMeApiResponse =
  /** status 200 Quem está conectado */ SessionUser;
export type GetMeApiArg = void;
export type ReauthenticateApiResponse =
  /** status 200 Confirma com a senha, ou com um código da verificação em duas etapas, que a própria pessoa está na sessão; o token da resposta vale, por cinco minutos, para o que isso exige */ {
    token: string;
  };
export type ReauthenticateApiArg = {
  body: {
    password?: string;
    code?: string;
  };
};
export type RefreshSessionApiResponse =
  /** status 200 Troca o cookie de renovação por uma sessão nova */ Session;
export type RefreshSessionApiArg = void;
export type RegisterApiResponse =
  /** status 201 Cadastra uma empresa, inativa até que a unidade a ative; repetir o mesmo cadastro o completa */ {
    user: {
      id: string;
      email: string;
      is_active: boolean;
    };
    number_proof: {
      phone: string;
      text: string;
      expires_at: string;
      whatsapp: string | null;
      link: string | null;
    } | null;
  };
export type RegisterApiArg = {
  body: {
    name: string;
    email: string;
    phone: string;
    password: string;
    unit_id: string;
    contract: string;
    contract_version?: string;
    document: string;
    document_type?: "cpf" | "cnpj";
    initial_credit?: number;
    service_franchises?: string[];
    all_franchises?: boolean;
    address?: {
      street: string;
      number: string;
      complement?: string;
      district: string;
      city: string;
      state: string;
      zip_code: string;
    };
  };
};
export type GetSecondFactorApiResponse =
  /** status 200 Se a própria conta pede um código ao entrar, e quantos códigos de recuperação restam */ {
    enabled: boolean;
    enabled_at: string | null;
    recovery_codes_left: number;
  };
export type GetSecondFactorApiArg = void;
export type BeginSecondFactorApiResponse =
  /** status 200 Começa a ligar a verificação em duas etapas; nada muda até a confirmação */ {
    otpauth_url: string;
    secret: string;
    qr_code_url: string;
  };
export type BeginSecondFactorApiArg = void;
export type ConfirmSecondFactorApiResponse =
  /** status 200 Liga a verificação em duas etapas com o primeiro código; as outras sessões são encerradas */ {
    recovery_codes: string[];
    token: string;
  };
export type ConfirmSecondFactorApiArg = {
  body: {
    otp: string;
  };
};
export type DisableSecondFactorApiResponse =
  /** status 200 Desliga a verificação em duas etapas; as outras sessões são encerradas */ {
    token: string;
  };
export type DisableSecondFactorApiArg = {
  body: {
    password: string;
    otp: string;
  };
};
export type GetSecondFactorOfApiResponse =
  /** status 200 Se outra conta pede um código ao entrar */ {
    enabled: boolean;
    enabled_at: string | null;
  };
export type GetSecondFactorOfApiArg = {
  userId: string;
};
export type ResetSecondFactorApiResponse = unknown;
export type ResetSecondFactorApiArg = {
  userId: string;
};
export type ListSessionsApiResponse =
  /** status 200 As próprias sessões abertas, a usada por último primeiro; com user_id as de uma conta que se administra */ OpenSession[];
export type ListSessionsApiArg = {
  userId?: string;
};
export type EndSessionsOfApiResponse = unknown;
export type EndSessionsOfApiArg = {
  userId: string;
};
export type EndSessionApiResponse = unknown;
export type EndSessionApiArg = {
  id: string;
};
export type StartViewingApiResponse =
  /** status 200 Abre, só para leitura e por pouco tempo, o painel de outra conta; o motivo fica na auditoria */ Viewing;
export type StartViewingApiArg = {
  body: {
    user_id: string;
    reason: string;
  };
};
export type EndViewingApiResponse = unknown;
export type EndViewingApiArg = {
  id: string;
};
export type ResumeViewingApiResponse =
  /** status 200 Outro token da mesma visualização, que termina na mesma hora */ Viewing;
export type ResumeViewingApiArg = {
  id: string;
};
export type CreateExternalCategoryApiResponse =
  /** status 201 Cria uma categoria com seu conteúdo de treino */ CatalogueItem;
export type CreateExternalCategoryApiArg = {
  body: {
    parentCategory: string;
    subcategoryKey: string;
    displayName: string;
  };
};
export type DeleteExternalCategoryApiResponse =
  /** status 200 Exclui uma categoria que nenhuma empresa usa */ {
    id: number;
  };
export type DeleteExternalCategoryApiArg = {
  id: number;
};
export type GetExternalCategoryApiResponse =
  /** status 200 Uma categoria com seu conteúdo de treino, um texto por linha */ CatalogueItem;
export type GetExternalCategoryApiArg = {
  id: number;
};
export type RenameCategoryFamilyApiResponse =
  /** status 200 Dá outro nome a uma família, ou a junta a outra */ {
    from: string;
    to: string;
    changed: number;
  };
export type RenameCategoryFamilyApiArg = {
  body: {
    from: string;
    to: string;
  };
};
export type UpdateExternalCategoryApiResponse =
  /** status 200 Altera família, conteúdo de treino e nome de uma categoria */ CatalogueItem;
export type UpdateExternalCategoryApiArg = {
  id: number;
  body: {
    subcategoryKey: string;
    parentCategory: string;
    displayName: string;
  };
};
export type AddStandardCategoriesApiResponse =
  /** status 200 Acrescenta as categorias que vêm com o produto e ainda faltam */ {
    created: number;
  };
export type AddStandardCategoriesApiArg = void;
export type ListCategoryGroupsApiResponse =
  /** status 200 O catálogo, por família */ {
    groupName: string;
    categories: Category[];
  }[];
export type ListCategoryGroupsApiArg = {
  noCache?: string;
};
export type RefreshCategoryGroupsApiResponse =
  /** status 200 Traz o catálogo da fonte externa e o devolve por família */ {
    groupName: string;
    categories: Category[];
  }[];
export type RefreshCategoryGroupsApiArg = {
  noCache?: string;
};
export type ListTrainingCandidatesApiResponse =
  /** status 200 Correções à espera de aprovação, ou as já decididas, as mais novas primeiro: de todas ou das próprias franquias */ {
    items: TrainingCandidate[];
    next_cursor: string | null;
    total: number;
  };
export type ListTrainingCandidatesApiArg = {
  status?: "waiting" | "approved" | "rejected";
  limit?: number;
  cursor?: string;
};
export type CorrectTestCategoryApiResponse =
  /** status 200 Diz a categoria certa de um texto que foi testado: mais uma correção à espera de aprovação; repetir é seguro */ {
    text: string;
    category: {
      id: number;
      name: string;
    };
  };
export type CorrectTestCategoryApiArg = {
  body: {
    text: string;
    from_category_id?: number;
    category_id: number;
  };
};
export type ApproveTrainingCandidateApiResponse =
  /** status 200 Ensina o texto à categoria dita ou à escolhida; sem genai.manage, propõe isso à plataforma; repetir é seguro */ TrainingCandidate;
export type ApproveTrainingCandidateApiArg = {
  id: string;
  body: {
    category_id?: number;
  };
};
export type RejectTrainingCandidateApiResponse =
  /** status 200 Descarta a correção; sem genai.manage, propõe isso à plataforma; repetir é seguro */ TrainingCandidate;
export type RejectTrainingCandidateApiArg = {
  id: string;
};
export type RevokeTrainingCandidateApiResponse =
  /** status 200 Desfaz uma aprovação: o texto sai dos exemplos da categoria e o classificador treina sem ele; repetir é seguro */ TrainingCandidate;
export type RevokeTrainingCandidateApiArg = {
  id: string;
};
export type ListCandidateGroupsApiResponse =
  /** status 200 Correções à espera, juntas as de mesmas palavras e categoria, as mais repetidas primeiro */ {
    items: CandidateGroup[];
    next_cursor: string | null;
    total: number;
  };
export type ListCandidateGroupsApiArg = {
  limit?: number;
  cursor?: string;
};
export type ApproveCandidateGroupApiResponse =
  /** status 200 Ensina os textos do grupo à categoria dita ou à escolhida; sem genai.manage, propõe isso à plataforma; repetir é seguro */ {
    decided: number;
    proposed: number;
    waiting: number;
  };
export type ApproveCandidateGroupApiArg = {
  key: string;
  body: {
    category_id?: number;
  };
};
export type RejectCandidateGroupApiResponse =
  /** status 200 Descarta as correções do grupo; sem genai.manage, propõe isso à plataforma; repetir é seguro */ {
    decided: number;
    proposed: number;
    waiting: number;
  };
export type RejectCandidateGroupApiArg = {
  key: string;
};
export type GetTrainingInsightsApiResponse =
  /** status 200 Categorias que se confundem e as que têm pouco conteúdo, com uma sugestão */ {
    confusions: {
      expected: {
        id: number;
        name: string;
      };
      answered: {
        id: number;
        name: string;
      };
      times: number;
      examples: string[];
      suggestion: string;
    }[];
    thin: {
      category: {
        id: number;
        name: string;
      };
      texts: number;
      suggestion: string;
    }[];
  };
export type GetTrainingInsightsApiArg = void;
export type ListMissingWordsApiResponse =
  /** status 200 Palavras das correções à espera que não estão em nenhum texto da categoria certa, as mais repetidas primeiro */ {
    mistakes: number;
    with_missing: number;
    words: {
      word: string;
      category: {
        id: number;
        name: string;
      };
      times: number;
      examples: string[];
    }[];
  };
export type ListMissingWordsApiArg = void;
export type GetMissingWordsWeekApiResponse =
  /** status 200 O último resumo semanal: as dez palavras que mais faltam, e em que categoria */ {
    summary: {
      week: string;
      mistakes: number;
      with_missing: number;
      words: {
        word: string;
        category: {
          id: number;
          name: string;
        };
        times: number;
      }[];
    } | null;
  };
export type GetMissingWordsWeekApiArg = void;
export type ListModelsApiResponse =
  /** status 200 Os modelos guardados, o mais novo primeiro, e como um novo entra em serviço */ {
    switching: "automatic" | "reviewed";
    training: boolean;
    last_failure: string | null;
    models: TrainedModel[];
  };
export type ListModelsApiArg = void;
export type ActivateModelApiResponse =
  /** status 200 Põe um modelo guardado em serviço e passa a revisar os próximos */ TrainedModel;
export type ActivateModelApiArg = {
  version: string;
};
export type ReplayModelApiResponse =
  /** status 200 O que este modelo mudaria nos desejos passados, contra o que está em serviço */ {
    version: string;
    against: string;
    wishes: number;
    same: number;
    judged: number;
    right_before: number;
    right_after: number;
    reliable_before: number;
    reliable_after: number;
    changes: {
      wish_id: string;
      text: string;
      before: {
        id: number;
        name: string;
      } | null;
      after: {
        id: number;
        name: string;
      } | null;
      said: {
        id: number;
        name: string;
      } | null;
      confidence_before: number;
      confidence_after: number;
    }[];
  };
export type ReplayModelApiArg = {
  version: string;
  body: {
    limit?: number;
  };
};
export type SetModelSwitchingApiResponse =
  /** status 200 Diz se um modelo novo serve logo ou espera revisão */ {
    switching: "automatic" | "reviewed";
  };
export type SetModelSwitchingApiArg = {
  body: {
    switching: "automatic" | "reviewed";
  };
};
export type ListCategoriesWithClientsApiResponse =
  /** status 200 Categorias que têm ao menos uma empresa ativa, as de mais empresas primeiro */ Category[];
export type ListCategoriesWithClientsApiArg = void;
export type LookUpCepApiResponse = /** status 200 Endereço de um CEP */ {
  cep: string;
  logradouro: string;
  complemento: string;
  bairro: string;
  localidade: string;
  uf: string;
};
export type LookUpCepApiArg = {
  cep: string;
};
export type ListDocumentsApiResponse =
  /** status 200 Documentos que o leitor pode ver, do mais novo ao mais antigo, em páginas */ {
    items: Document[];
    next_cursor: string | null;
    virus_scan: boolean;
  };
export type ListDocumentsApiArg = {
  search?: string;
  kind?: "CONTRACT" | "RECEIPT" | "OTHER";
  userId?: string;
  franchiseId?: string;
  limit?: number;
  cursor?: string;
};
export type UploadDocumentApiResponse =
  /** status 201 Guarda um documento: PDF, PNG ou JPEG de até 10 MB. A empresa guarda os seus, a franquia os das suas contas */ Document;
export type UploadDocumentApiArg = {
  body: {
    file: Blob;
    title: string;
    kind: "CONTRACT" | "RECEIPT" | "OTHER";
    user_id?: string;
    franchise_id?: string;
  };
};
export type GetServiceContractApiResponse =
  /** status 200 O contrato de serviço em vigor, que quem se cadastra aceita */ {
    version: string;
    title: string;
    sections: {
      title: string;
      paragraphs: string[];
    }[];
    party: string | null;
    sha256: string;
    edition: string;
  };
export type GetServiceContractApiArg = void;
export type GetContractAcceptanceApiResponse =
  /** status 200 O que a empresa aceitou do contrato de serviço */ {
    version: string | null;
    accepted_at: string | null;
    is_current: boolean;
  };
export type GetContractAcceptanceApiArg = void;
export type AcceptServiceContractApiResponse =
  /** status 200 A empresa aceita o contrato em vigor, e que a Tenho lhe escreva no WhatsApp; de novo, fica o primeiro aceite */ {
    version: string | null;
    accepted_at: string | null;
    is_current: boolean;
  };
export type AcceptServiceContractApiArg = {
  body: {
    version: string;
  };
};
export type DeleteDocumentApiResponse = unknown;
export type DeleteDocumentApiArg = {
  id: string;
};
export type ReadDocumentApiResponse =
  /** status 200 O arquivo de um documento, para salvar */ {};
export type ReadDocumentApiArg = {
  id: string;
};
export type ConfirmEmailApiResponse =
  /** status 200 Confirma um e-mail pelo código do link que foi enviado a ele, uma única vez */ {
    email: string;
    is_active: boolean;
  };
export type ConfirmEmailApiArg = {
  body: {
    token: string;
  };
};
export type ListFranchiseUnitsApiResponse =
  | /** status 200 Unidades de franquia: as ativas para quem não entrou, as suas para ADMIN, todas para MASTER; com limit, uma página {items, next_cursor, total} */ {
      id: string;
      name: string;
      code: string;
      city: string;
      state: string;
      region: string | null;
      is_active: boolean;
      registration_open: boolean;
      whatsapp: string | null;
      plan?: "BASICA" | "PREMIUM" | "MASTER";
      companies_max?: number | null;
      phone_number_id?: string | null;
      display_phone_number?: string | null;
      time_zone?: string;
      commission_percent?: number | null;
      monthly_fee?: number | null;
      users?: UnitAccount[] | null;
      client_units?: UnitAccount[] | null;
      users_count?: number | null;
      clients_count?: number | null;
    }[]
  | {
      items: {
        id: string;
        name: string;
        code: string;
        city: string;
        state: string;
        region: string | null;
        is_active: boolean;
        registration_open: boolean;
        whatsapp: string | null;
        plan?: "BASICA" | "PREMIUM" | "MASTER";
        companies_max?: number | null;
        phone_number_id?: string | null;
        display_phone_number?: string | null;
        time_zone?: string;
        commission_percent?: number | null;
        monthly_fee?: number | null;
        users?: UnitAccount[] | null;
        client_units?: UnitAccount[] | null;
        users_count?: number | null;
        clients_count?: number | null;
      }[];
      next_cursor: string | null;
      total: number;
    };
export type ListFranchiseUnitsApiArg = {
  search?: string;
  status?: "active" | "inactive";
  limit?: number;
  cursor?: string;
};
export type CreateFranchiseUnitApiResponse =
  /** status 201 Cria uma unidade, no fuso horário do seu estado; sem plano, BASICA; de um interessado, uma só vez, e o interessado fica fechado */ FranchiseUnit;
export type CreateFranchiseUnitApiArg = {
  body: {
    name: string;
    code: string;
    city: string;
    state: string;
    region?: string | null;
    is_active: boolean;
    registration_open?: boolean;
    plan?: "BASICA" | "PREMIUM" | "MASTER";
    phone_number_id?: string | null;
    display_phone_number?: string | null;
    commission_percent?: number | null;
    monthly_fee?: number | null;
    lead_id?: string;
    circular_confirmed?: boolean;
  };
};
export type GetInitialCreditsApiResponse =
  /** status 200 Crédito inicial, em reais, de cada unidade ativa */ {
    [key: string]: {
      credit: number;
    };
  };
export type GetInitialCreditsApiArg = void;
export type ListUnitPausesApiResponse =
  /** status 200 Franquias em pausa agora, das que o leitor administra */ {
    items: UnitPause[];
  };
export type ListUnitPausesApiArg = void;
export type GetFranchiseUnitApiResponse =
  /** status 200 Uma unidade de franquia, com as suas contas para MASTER e os seus ADMINs */ {
    id: string;
    name: string;
    code: string;
    city: string;
    state: string;
    region: string | null;
    is_active: boolean;
    registration_open: boolean;
    whatsapp: string | null;
    plan?: "BASICA" | "PREMIUM" | "MASTER";
    companies_max?: number | null;
    phone_number_id?: string | null;
    display_phone_number?: string | null;
    time_zone?: string;
    commission_percent?: number | null;
    monthly_fee?: number | null;
    users?: UnitAccount[] | null;
    client_units?: UnitAccount[] | null;
    users_count?: number | null;
    clients_count?: number | null;
    admins_count?: number | null;
  };
export type GetFranchiseUnitApiArg = {
  id: string;
};
export type DeleteFranchiseUnitApiResponse =
  /** status 200 Exclui uma unidade a que nenhuma conta pertence */ {
    message: string;
  };
export type DeleteFranchiseUnitApiArg = {
  id: string;
};
export type UpdateFranchiseUnitApiResponse =
  /** status 200 Muda uma unidade: MASTER tudo, um ADMIN o nome e a região das suas */ FranchiseUnit;
export type UpdateFranchiseUnitApiArg = {
  id: string;
  body: {
    name?: string;
    code?: string;
    city?: string;
    state?: string;
    region?: string | null;
    is_active?: boolean;
    registration_open?: boolean;
    plan?: "BASICA" | "PREMIUM" | "MASTER";
    phone_number_id?: string | null;
    display_phone_number?: string | null;
    commission_percent?: number | null;
    monthly_fee?: number | null;
  };
};
export type GetFranchiseDashboardApiResponse =
  /** status 200 Números do painel de uma unidade */ {
    franchise: {
      id: string;
      name: string;
      city: string;
      state: string;
    };
    stats: {
      totalClients: number;
      recentLeads: number;
      totalBalance: number;
      totalTransactions: number;
      balanceDetails: {
        currentMonth: {
          credits: number;
          debits: number;
          net: number;
        };
        previousMonth: {
          credits: number;
          debits: number;
          net: number;
        };
      };
    };
    growth: {
      month: string;
      companies: number;
    }[];
    series: {
      day: string;
      wishes: number;
      accepted: number;
    }[];
    clients: {
      id: string;
      name: string;
      /** Só uma conta ativa recebe pedidos */
      active: boolean;
      receiving: {
        state:
          | "AWAITING"
          | "INACTIVE"
          | "UNPROVED"
          | "PAUSED"
          | "NO_CATEGORIES"
          | "NO_BALANCE"
          | "CLOSED"
          | "RECEIVING";
        until: string | null;
        time_zone: string;
      } | null;
      balance: number;
      /** Pelo preço de agora: LOW paga menos de dez TENHOs, EMPTY nenhum */
      level: ("OK" | "LOW" | "EMPTY") | null;
      /** Quantos TENHOs o saldo paga; com level, null: o TENHO é grátis */
      affordable: number | null;
    }[];
    recentTransactions: {
      id: string;
      clientId: string;
      clientName: string;
      description: string;
      type: "CREDIT" | "DEBIT";
      amount: number;
      createdAt: string;
    }[];
  };
export type GetFranchiseDashboardApiArg = {
  id: string;
};
export type GetFranchiseEarningsApiResponse =
  /** status 200 O que o franqueado de uma unidade ganhou por mês, pelos termos de hoje */ {
    /** Nulo: não combinada */
    commission_percent: number | null;
    /** Nulo: não combinada */
    monthly_fee: number | null;
    /** Do mais antigo ao de agora, no máximo 12 */
    months: {
      /** AAAA-MM */
      month: string;
      /** O mês de agora, que ainda não acabou */
      is_running: boolean;
      tenhos: number;
      /** Reais */
      paid: number;
      /** Devolvido neste mês, seja de quando for o pagamento */
      returned: number;
      commission: number | null;
      monthly_fee: number | null;
      /** Comissão menos mensalidade; pode ser negativo */
      earned: number | null;
    }[];
  };
export type GetFranchiseEarningsApiArg = {
  id: string;
};
export type GetFranchiseOpeningApiResponse =
  /** status 200 O que falta para abrir a cidade de uma unidade, até o primeiro TENHO dela */ {
    /** Nulo: um pedido da unidade já foi respondido com TENHO */
    opening: {
      /** Dígitos do número em que se pede; nulo: ainda não tem */
      whatsapp: string | null;
      /** Ativas */
      companies: number;
      /** Destas, quantas recebem pedidos agora ou quando abrirem */
      receiving: number;
      receiving_wanted: number;
      without_balance: number;
      /** Sem horário informado */
      without_hours: number;
      /** Das categorias principais, quantas têm empresa que pode receber */
      categories_covered: number;
      categories_wanted: number;
      /** As mais pedidas das que faltam, no máximo 3 */
      categories_missing: string[];
    } | null;
  };
export type GetFranchiseOpeningApiArg = {
  id: string;
};
export type SetUnitPauseApiResponse =
  /** status 200 Pausa os pedidos novos de uma franquia até o fim de um dia (TODAY: hoje), até um momento, ou até ser retomada; o que já foi perguntado segue, o que chega espera. Repetir nada muda */ {
    pause: UnitPause | null;
  };
export type SetUnitPauseApiArg = {
  id: string;
  body:
    | {
        paused: true;
        reason: string;
        last_day?: "TODAY" | string;
        until?: string | null;
      }
    | {
        paused: boolean;
      };
};
export type GetUnmetDemandApiResponse =
  /** status 200 Pedidos de uma unidade sem empresa que pudesse ser consultada, por bairro, hora e categoria */ {
    /** AAAA-MM-DD */
    from: string;
    /** AAAA-MM-DD */
    to: string;
    wishes: number;
    /** Destes, quantos só tinham empresas sem saldo */
    without_balance: number;
    /** Destes, quantos ninguém vende na unidade */
    no_seller: number;
    /** Destes, quantos só tinham empresas em pausa, sem número confirmado ou fechadas */
    unavailable: number;
    /** Dos 30 bairros com mais pedidos */
    cells: {
      /** Vazio: bairro desconhecido */
      district: string;
      hour: number;
      wishes: number;
    }[];
    /** De todos os bairros */
    cell_wishes: number;
    /** Por categoria e bairro, no máximo 100 */
    lines: {
      category_id: number;
      /** Vazio enquanto o nome não é conhecido */
      category: string;
      wishes: number;
      /** Destes, quantos só tinham empresas sem saldo */
      without_balance: number;
      /** Destes, quantos ninguém vende na unidade */
      no_seller: number;
      /** Destes, quantos só tinham empresas em pausa, sem número confirmado ou fechadas */
      unavailable: number;
      /** Vazio: bairro desconhecido */
      district: string;
    }[];
    /** No máximo 100 */
    categories: {
      category_id: number;
      /** Vazio enquanto o nome não é conhecido */
      category: string;
      wishes: number;
      /** Destes, quantos só tinham empresas sem saldo */
      without_balance: number;
      /** Destes, quantos ninguém vende na unidade */
      no_seller: number;
      /** Destes, quantos só tinham empresas em pausa, sem número confirmado ou fechadas */
      unavailable: number;
    }[];
  };
export type GetUnmetDemandApiArg = {
  id: string;
  days?: "7" | "30" | "90";
  categoryId?: string;
};
export type AcceptInvitationApiResponse =
  /** status 200 Define a primeira senha de uma conta pelo código do link do convite, uma única vez, e confirma o e-mail dela */ {
    email: string;
    is_active: boolean;
  };
export type AcceptInvitationApiArg = {
  body: {
    token: string;
    password: string;
  };
};
export type ReadInvitationApiResponse =
  /** status 200 Quem convida, e para qual conta, pelo código do link de um convite; não o gasta */ {
    name: string;
    email: string;
    inviter: string;
    expires_at: string;
  };
export type ReadInvitationApiArg = {
  body: {
    token: string;
  };
};
export type CreateLeadApiResponse =
  /** status 202 Quem quer ser franqueado deixa seus dados; o mesmo e-mail e plano em pouco tempo são um só interessado */ {
    message: string;
  };
export type CreateLeadApiArg = {
  body: {
    name: string;
    company?: string;
    email: string;
    phone: string;
    city: string;
    state: string;
    plan: "BASICA" | "PREMIUM" | "MASTER";
    addons?: ("MARKETING" | "SUPPORT" | "ANALYTICS")[];
  };
};
export type ListLeadsApiResponse =
  /** status 200 Interessados em uma franquia, os mais novos primeiro; a busca acha pelo começo das palavras */ {
    items: Lead[];
    next_cursor: string | null;
    total: number;
    total_is_capped: boolean;
  };
export type ListLeadsApiArg = {
  status?: "NEW" | "CONTACTED" | "WON" | "LOST";
  search?: string;
  limit?: number;
  cursor?: string;
};
export type GetLeadApiResponse =
  /** status 200 Um interessado em uma franquia */ Lead;
export type GetLeadApiArg = {
  id: string;
};
export type UpdateLeadApiResponse =
  /** status 200 Muda o status de um interessado, ou a data em que a Circular de Oferta lhe foi entregue */ Lead;
export type UpdateLeadApiArg = {
  id: string;
  body: {
    status?: "NEW" | "CONTACTED" | "WON" | "LOST";
    circular_delivered_on?: string | null;
  };
};
export type ListChargesApiResponse =
  /** status 200 Cobranças de uma empresa, da mais nova à mais antiga; de todas, para MASTER sem user_id */ {
    charges: Charge[];
    next_cursor: string | null;
  };
export type ListChargesApiArg = {
  userId?: string;
  limit?: number;
  cursor?: string;
};
export type GetChargeApiResponse = /** status 200 Uma cobrança */ Charge;
export type GetChargeApiArg = {
  txid: string;
};
export type RefundChargeApiResponse =
  /** status 200 Devolve uma compra, ou parte dela, a quem pagou; só crédito não gasto. O cabeçalho Idempotency-Key torna a repetição segura */ {
    txid: string;
    method: "PIX" | "CARD";
    amount: number;
    paid_amount: number | null;
    returned_amount: number;
    status:
      | "ACTIVE"
      | "PAID"
      | "EXPIRED"
      | "REMOVED"
      | "REVIEW"
      | "REFUNDED"
      | "CLAWED_BACK"
      | "DECLINED"
      | "FAILED";
    copy_code?: string;
    created_at: string;
    expires_at: string;
    paid_at: string | null;
    done: boolean;
    refund: Refund;
  };
export type RefundChargeApiArg = {
  txid: string;
  body: {
    amount?: number;
    returned?: number;
  };
};
export type ListChargeRefundsApiResponse =
  /** status 200 O que de uma compra já voltou a quem pagou, e quanto ainda se pode devolver */ {
    txid: string;
    paid: number;
    returned: number;
    refundable: number;
    unspent: number | null;
    block:
      | ("CARD" | "NOT_PAID" | "RETURNED" | "WINDOW" | "SPENT" | "UNDER_WAY")
      | null;
    until: string | null;
    refunds: Refund[];
    taken_back: {
      id: string;
      amount: number;
      at: string;
    }[];
  };
export type ListChargeRefundsApiArg = {
  txid: string;
};
export type CheckPendingPixApiResponse =
  /** status 200 Verificar PIX: confere no banco as cobranças em aberto de uma empresa */ {
    checked: number;
    credited: number;
    amount: number;
  };
export type CheckPendingPixApiArg = {
  userId: string;
};
export type OpenCheckoutApiResponse =
  /** status 201 Referência assinada com que uma compra pode ser paga sem sessão, por até 15 minutos */ {
    reference: string;
    expires_at: string;
  };
export type OpenCheckoutApiArg = {
  body: {
    amount: number;
    method: "PIX" | "CARD";
    ttl_seconds?: number;
  };
};
export type ListFailingPaymentWorkApiResponse =
  /** status 200 Cobranças, devoluções, decisões e Pix recebidos que falharam cinco vezes seguidas ou mais, ou que o banco responde de modo ilegível há três; os mais tentados primeiro */ {
    work: {
      kind: "charge" | "refund" | "review" | "item";
      id: string;
      attempts: number;
      failure: {
        code: string;
        reason: string | null;
        fields?: string[];
        bank?: string;
      } | null;
      failed_at: string | null;
      next_at: string;
      txid: string | null;
      user_id: string | null;
      name?: string;
      amount: number | null;
    }[];
    has_more: boolean;
  };
export type ListFailingPaymentWorkApiArg = void;
export type ClosePaymentWorkApiResponse =
  /** status 200 Encerra à mão uma devolução cujo fim o banco não diz, ou um Pix recebido que não pôde ser lido */ {
    closed: true;
  };
export type ClosePaymentWorkApiArg = {
  kind: "refund" | "item";
  id: string;
  body: {
    outcome: "RETURNED" | "NOT_RETURNED" | "HANDLED";
  };
};
export type RetryPaymentWorkApiResponse =
  /** status 200 Tenta agora uma cobrança, devolução, decisão ou Pix recebido que falha */ {
    done: boolean;
    failure: {
      code: string;
      reason: string | null;
      fields?: string[];
      bank?: string;
    } | null;
  };
export type RetryPaymentWorkApiArg = {
  kind: "charge" | "refund" | "review" | "item";
  id: string;
};
export type PayCheckoutByCardApiResponse =
  /** status 200 Paga uma referência com o token de um cartão, nunca com o número */ {
    IsSuccess: boolean;
    Message: string;
    status:
      | "ACTIVE"
      | "PAID"
      | "DECLINED"
      | "EXPIRED"
      | "FAILED"
      | "REVIEW"
      | "REMOVED"
      | "REFUNDED"
      | "CLAWED_BACK";
  };
export type PayCheckoutByCardApiArg = {
  body: {
    reference: string;
    card_token: string;
  };
};
export type PayCheckoutByPixApiResponse =
  /** status 201 Cobrança Pix de uma referência; usada de novo, a mesma */ PixPurchase;
export type PayCheckoutByPixApiArg = {
  body: {
    reference: string;
  };
};
export type GetPaymentMethodsApiResponse =
  /** status 200 Como a compra pode ser paga: Pix sempre, cartão onde a adquirente tem o seu campo */ {
    /** Página para um quadro, que recebe o número do cartão e dá um token */
    card_field_url: string | null;
  };
export type GetPaymentMethodsApiArg = void;
export type BuyByPixApiResponse =
  /** status 201 Cobrança Pix que carrega a própria carteira; uma aberta do mesmo valor é mostrada de novo. O cabeçalho Idempotency-Key torna a repetição segura */ PixPurchase;
export type BuyByPixApiArg = {
  body: {
    amount: number;
  };
};
export type ListPaymentReviewsApiResponse =
  /** status 200 Pagamentos que não conferem com a sua cobrança, do mais novo ao mais antigo */ {
    reviews: PaymentReview[];
    next_cursor: string | null;
  };
export type ListPaymentReviewsApiArg = {
  limit?: number;
  cursor?: string;
  state?: "OPEN";
};
export type DecidePaymentReviewApiResponse =
  /** status 200 Credita ou devolve um pagamento em análise */ PaymentReview;
export type DecidePaymentReviewApiArg = {
  id: string;
  body: {
    action: "CREDIT" | "RETURN";
  };
};
export type ListPermissionsApiResponse =
  /** status 200 As permissões cujo nome ou descrição contém a busca, por nome */ Permission[];
export type ListPermissionsApiArg = {
  search?: string;
};
export type CreatePermissionApiResponse =
  /** status 201 Cria uma permissão; nenhum perfil a tem até ser ativada */ Permission;
export type CreatePermissionApiArg = {
  body: {
    name: string;
    description: string;
  };
};
export type ListAllPermissionsApiResponse =
  /** status 200 O catálogo de permissões inteiro, por nome; são no máximo 100 */ Permission[];
export type ListAllPermissionsApiArg = void;
export type UpdatePermissionApiResponse =
  /** status 200 Altera nome e descrição; o nome de uma do sistema, ou que uma conta tem como exceção, não muda */ Permission;
export type UpdatePermissionApiArg = {
  id: string;
  body: {
    name: string;
    description: string;
  };
};
export type DeletePermissionApiResponse = unknown;
export type DeletePermissionApiArg = {
  id: string;
};
export type GetReadinessApiResponse =
  /** status 200 O que está certo, falta, está errado ou não se sabe antes de ir para o ar */ {
    is_demonstration: boolean;
    is_ready: boolean;
    groups: {
      group:
        "ADDRESS" | "WHATSAPP" | "TEMPLATES" | "PIX" | "MAIL" | "DATA" | "CITY";
      checks: {
        id: string;
        state: "RIGHT" | "MISSING" | "WRONG" | "UNKNOWN" | "UNUSED";
        sentence: string;
        action: string | null;
        link: string | null;
        subject: string | null;
        checked_at: string | null;
      }[];
    }[];
  };
export type GetReadinessApiArg = {
  origin?: string;
};
export type LookAgainApiResponse =
  /** status 200 Confere tudo de novo, no máximo uma vez por minuto, e diz como está */ {
    is_demonstration: boolean;
    is_ready: boolean;
    groups: {
      group:
        "ADDRESS" | "WHATSAPP" | "TEMPLATES" | "PIX" | "MAIL" | "DATA" | "CITY";
      checks: {
        id: string;
        state: "RIGHT" | "MISSING" | "WRONG" | "UNKNOWN" | "UNUSED";
        sentence: string;
        action: string | null;
        link: string | null;
        subject: string | null;
        checked_at: string | null;
      }[];
    }[];
  };
export type LookAgainApiArg = {
  body: {
    origin?: string;
  };
};
export type GetPlatformStatusApiResponse =
  /** status 200 Como estão os serviços, o WhatsApp, o e-mail, os pagamentos, os livros e as filas agora */ {
    checked_at: string;
    services: {
      name:
        | "auth"
        | "users"
        | "franchise"
        | "wallet"
        | "messaging"
        | "categorisation"
        | "payment";
      state: "READY" | "NOT_READY" | "UNREACHABLE";
      failing_checks: string[];
    }[];
    whatsapp: {
      breaker: ("CLOSED" | "HALF_OPEN" | "OPEN") | null;
      troubled_templates: number;
      unapproved_templates: number;
      templates_unread:
        ("NO_ACCOUNT" | "NOT_YET" | "REFUSED" | "UNREACHABLE") | null;
      flagged_numbers: number;
      offers_held: boolean;
      held_offers: number;
      account_held: boolean;
      account_notices: number;
    } | null;
    payment: {
      pix_breaker: ("CLOSED" | "HALF_OPEN" | "OPEN") | null;
      card_breaker: ("CLOSED" | "HALF_OPEN" | "OPEN") | null;
      open_reviews: number;
      due_lag_seconds: number;
      failing_work: number;
      bank_refusal: string | null;
    } | null;
    mail: {
      breaker: ("CLOSED" | "HALF_OPEN" | "OPEN") | null;
      waiting: number;
      trouble:
        | (
            | "login"
            | "sender"
            | "relay"
            | "quota"
            | "policy"
            | "message"
            | "server"
            | "unreachable"
          )
        | null;
    } | null;
    catalogue: {
      categories: number;
      has_model: boolean;
    } | null;
    books: {
      is_balanced: boolean;
      discrepancies: number;
      proven_at: string | null;
      is_stale: boolean;
    } | null;
    dead_letters: number | null;
    streams:
      | {
          name: string;
          fill: number;
        }[]
      | null;
  };
export type GetPlatformStatusApiArg = void;
export type GetCompanyBillingApiResponse =
  /** status 200 Faturamento por empresa em um mês, para a contabilidade: uma planilha das empresas que tiveram movimento */ {};
export type GetCompanyBillingApiArg = {
  month: string;
  franchiseId?: string;
};
export type GetFinancialReportApiResponse =
  /** status 200 Créditos e TENHOs dos últimos dias, em reais, com o período anterior para comparar */ {
    from: string;
    to: string;
    totals: {
      purchased: number;
      granted: number;
      spent: number;
      tenhos: number;
      reversed: number;
      expired: number;
      returned: number;
    };
    previous: {
      purchased: number;
      granted: number;
      spent: number;
      tenhos: number;
      reversed: number;
      expired: number;
      returned: number;
    };
    series: {
      purchased: number;
      granted: number;
      spent: number;
      tenhos: number;
      reversed: number;
      expired: number;
      returned: number;
      day: string;
    }[];
  };
export type GetFinancialReportApiArg = {
  days?: "7" | "30" | "90" | "365";
  franchiseId?: string;
  format?: "csv";
};
export type GetMessageReportApiResponse =
  /** status 200 Pedidos e respostas dos últimos dias, por dia, categoria, franquia ou empresa, com o período anterior para comparar */ {
    from: string;
    to: string;
    totals: ReportCounts;
    previous: ReportCounts;
    series: {
      wishes: number;
      categorised: number;
      offers: number;
      pending: number;
      accepted: number;
      rejected: number;
      expired: number;
      avg_response_minutes: number | null;
      paid: number;
      day: string;
    }[];
    categories: {
      wishes: number;
      categorised: number;
      offers: number;
      pending: number;
      accepted: number;
      rejected: number;
      expired: number;
      avg_response_minutes: number | null;
      paid: number;
      id: string;
      name: string;
    }[];
    units: {
      wishes: number;
      categorised: number;
      offers: number;
      pending: number;
      accepted: number;
      rejected: number;
      expired: number;
      avg_response_minutes: number | null;
      paid: number;
      id: string;
      name: string;
    }[];
    companies: {
      wishes: number;
      categorised: number;
      offers: number;
      pending: number;
      accepted: number;
      rejected: number;
      expired: number;
      avg_response_minutes: number | null;
      paid: number;
      id: string;
      name: string;
    }[];
    unit_avg_response_minutes: number | null;
  };
export type GetMessageReportApiArg = {
  days?: "7" | "30" | "90" | "365";
  franchiseId?: string;
  format?: "csv";
};
export type GetUnitClosingApiResponse =
  /** status 200 Fechamento das franquias em um mês, pelos termos de hoje: uma planilha com o que é devido a cada uma */ {};
export type GetUnitClosingApiArg = {
  month: string;
  franchiseId?: string;
};
export type GetUserReportApiResponse =
  /** status 200 Contas criadas e ativadas nos últimos dias, com o período anterior para comparar; de uma empresa, a sua equipe */ {
    from: string;
    to: string;
    counts: {
      total: number;
      masters: number;
      admins: number;
      clients: number;
      users: number;
      active_clients: number;
    } | null;
    totals: {
      created: number;
      activated: number;
    };
    previous: {
      created: number;
      activated: number;
    };
    series: {
      created: number;
      activated: number;
      day: string;
    }[];
    team: {
      id: string;
      name: string;
      role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
      is_active: boolean;
      created_at: string;
    }[];
  };
export type GetUserReportApiArg = {
  days?: "7" | "30" | "90" | "365";
  franchiseId?: string;
  format?: "csv";
};
export type ListRolePermissionsApiResponse =
  /** status 200 O que cada perfil tem; um par ausente está inativo */ RolePermission[];
export type ListRolePermissionsApiArg = void;
export type SetRolePermissionApiResponse =
  /** status 200 Ativa ou desativa uma permissão de um perfil; vale em segundos, sem novo login */ RolePermission;
export type SetRolePermissionApiArg = {
  body: {
    role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
    permission_id: string;
    enabled: boolean;
  };
};
export type GetHealthApiResponse =
  /** status 200 Se a Tenho está no ar, para uma sonda de fora: 200, ou 503 sem dizer por quê */ {
    ok: true;
  };
export type GetHealthApiArg = void;
export type GetSettingsApiResponse =
  /** status 200 As configurações do sistema */ {
    creditValue: number;
    routing: {
      merchantsMax: number;
      offerExpiryMinutes: number;
      textsGatherSeconds: number;
      answersGatherSeconds: number;
      askBelow: number | null;
      asksWhenOpen: boolean;
      opensAt: string;
      closesAt: string;
      wishAgeHoursMax: number;
      defaults: {
        merchantsMax: number;
        offerExpiryMinutes: number;
        textsGatherSeconds: number;
        answersGatherSeconds: number;
        askBelow: number | null;
        asksWhenOpen: boolean;
        opensAt: string;
        closesAt: string;
        wishAgeHoursMax: number;
      };
    } | null;
    security: {
      session_hours: number;
      remembered_session_days: number;
      login_failures_max: number;
      login_wait_seconds: number;
      require_master_second_factor: boolean;
    } | null;
  };
export type GetSettingsApiArg = void;
export type SetSettingsApiResponse =
  /** status 200 Define as configurações dadas, para os pedidos e ofertas daí em diante; o que vier como está não muda */ {
    creditValue: number;
    routing: {
      merchantsMax: number;
      offerExpiryMinutes: number;
      textsGatherSeconds: number;
      answersGatherSeconds: number;
      askBelow: number | null;
      asksWhenOpen: boolean;
      opensAt: string;
      closesAt: string;
      wishAgeHoursMax: number;
      defaults: {
        merchantsMax: number;
        offerExpiryMinutes: number;
        textsGatherSeconds: number;
        answersGatherSeconds: number;
        askBelow: number | null;
        asksWhenOpen: boolean;
        opensAt: string;
        closesAt: string;
        wishAgeHoursMax: number;
      };
    } | null;
    security: {
      session_hours: number;
      remembered_session_days: number;
      login_failures_max: number;
      login_wait_seconds: number;
      require_master_second_factor: boolean;
    } | null;
  };
export type SetSettingsApiArg = {
  body: {
    creditValue?: number;
    routing?: {
      defaults?: any;
      merchantsMax?: number | null;
      offerExpiryMinutes?: number | null;
      textsGatherSeconds?: number | null;
      answersGatherSeconds?: number | null;
      askBelow?: number | null;
      asksWhenOpen?: boolean | null;
      opensAt?: string | null;
      closesAt?: string | null;
      wishAgeHoursMax?: number | null;
    } | null;
    security?: {
      session_hours?: number;
      remembered_session_days?: number;
      login_failures_max?: number;
      login_wait_seconds?: number;
      require_master_second_factor?: boolean;
    } | null;
  };
};
export type GetActivationTextsApiResponse =
  /** status 200 As frases acrescentadas ao aviso de ativação de uma empresa */ {
    mail: string;
    whatsapp: string;
  };
export type GetActivationTextsApiArg = void;
export type SetActivationTextsApiResponse =
  /** status 200 Define as frases acrescentadas ao aviso de ativação; vazia não acrescenta nada */ {
    mail: string;
    whatsapp: string;
  };
export type SetActivationTextsApiArg = {
  body: {
    mail: string;
    whatsapp: string;
  };
};
export type ListAiProvidersApiResponse =
  /** status 200 Provedores de IA, o padrão primeiro */ AiProvider[];
export type ListAiProvidersApiArg = void;
export type CreateAiProviderApiResponse =
  /** status 201 Adiciona um provedor; a chave é guardada cifrada e nunca mais mostrada */ AiProvider;
export type CreateAiProviderApiArg = {
  body: {
    name?: string;
    display_name?: string;
    api_key?: string;
    models: string[];
    is_active: boolean;
    is_default: boolean;
    kind?: "openai" | "anthropic" | "google" | "cohere" | "compatible";
    base_url?: string | null;
  };
};
export type GetAiProviderApiResponse =
  /** status 200 Um provedor de IA */ AiProvider;
export type GetAiProviderApiArg = {
  id: string;
};
export type UpdateAiProviderApiResponse =
  /** status 200 Altera um provedor; sem chave, ou com a mascarada, a guardada fica */ AiProvider;
export type UpdateAiProviderApiArg = {
  id: string;
  body: {
    name: string;
    display_name: string;
    api_key?: string;
    models: string[];
    is_active: boolean;
    is_default: boolean;
    kind?: "openai" | "anthropic" | "google" | "cohere" | "compatible";
    base_url?: string | null;
    id?: string;
    created_at?: string;
  };
};
export type DeleteAiProviderApiResponse =
  /** status 200 Exclui um provedor e sua chave */ {
    id: string;
  };
export type DeleteAiProviderApiArg = {
  id: string;
};
export type TestAiProviderApiResponse =
  /** status 200 Faz uma pergunta de teste ao provedor e diz como foi */ {
    ok: boolean;
    model: string;
    duration_ms: number;
    error: string | null;
  };
export type TestAiProviderApiArg = {
  id: string;
};
export type GetAiUsageApiResponse =
  /** status 200 Quando a IA é consultada, o orçamento do dia e o gasto de hoje */ {
    mode: "off" | "below_threshold" | "always";
    daily_budget_usd: number;
    today: {
      calls: number;
      failures: number;
      input_tokens: number;
      output_tokens: number;
      cost_usd: number;
    };
    breaker: ("closed" | "half_open" | "open") | null;
  };
export type GetAiUsageApiArg = void;
export type SetAiUsageApiResponse =
  /** status 200 Define quando a IA é consultada e o orçamento do dia */ {
    mode: "off" | "below_threshold" | "always";
    daily_budget_usd: number;
    today: {
      calls: number;
      failures: number;
      input_tokens: number;
      output_tokens: number;
      cost_usd: number;
    };
    breaker: ("closed" | "half_open" | "open") | null;
  };
export type SetAiUsageApiArg = {
  body: {
    mode: "off" | "below_threshold" | "always";
    daily_budget_usd: number;
  };
};
export type GetControllerApiResponse =
  /** status 200 Quem responde pela plataforma, como as páginas públicas o dizem; um texto vazio não é mostrado */ {
    legal_name: string;
    cnpj: string;
    address: string;
    city: string;
    phone: string;
    email: string;
    officer_name: string;
    officer_email: string;
    instagram_url: string;
    linkedin_url: string;
    youtube_url: string;
  };
export type GetControllerApiArg = void;
export type SetControllerApiResponse =
  /** status 200 Define quem responde pela plataforma: razão social, CNPJ, endereço, encarregado e contatos */ {
    legal_name: string;
    cnpj: string;
    address: string;
    city: string;
    phone: string;
    email: string;
    officer_name: string;
    officer_email: string;
    instagram_url: string;
    linkedin_url: string;
    youtube_url: string;
  };
export type SetControllerApiArg = {
  body: {
    legal_name: string;
    cnpj: string;
    address: string;
    city: string;
    phone: string;
    email: string;
    officer_name: string;
    officer_email: string;
    instagram_url: string;
    linkedin_url: string;
    youtube_url: string;
  };
};
export type GetCreditValueApiResponse =
  /** status 200 O preço de um TENHO em reais, 0 se ele for grátis */ {
    creditValue: number;
  };
export type GetCreditValueApiArg = void;
export type GetFranchiseCreditsApiResponse =
  /** status 200 O crédito inicial de cada franquia em alcance que tem um próprio, em reais */ {
    [key: string]: {
      name: string;
      credit: number;
    };
  };
export type GetFranchiseCreditsApiArg = void;
export type SetFranchiseCreditsApiResponse =
  /** status 200 Define o crédito inicial das franquias dadas, para quem também pode carregar créditos; as outras ficam como estão */ {
    [key: string]: {
      name: string;
      credit: number;
    };
  };
export type SetFranchiseCreditsApiArg = {
  body: {
    [key: string]: {
      name?: string;
      credit: number;
    };
  };
};
export type DeleteFranchiseCreditApiResponse = unknown;
export type DeleteFranchiseCreditApiArg = {
  id: string;
};
export type GetLoadCapsApiResponse =
  /** status 200 Quanto os operadores de uma franquia podem carregar à mão por mês, em reais: o padrão, e o das que têm um próprio */ {
    default: number;
    units: {
      [key: string]: {
        name: string;
        monthly_load_cap: number;
      };
    };
  };
export type GetLoadCapsApiArg = void;
export type SetLoadCapsApiResponse =
  /** status 200 Define o limite mensal de créditos das franquias dadas; null volta ao padrão */ {
    default: number;
    units: {
      [key: string]: {
        name: string;
        monthly_load_cap: number;
      };
    };
  };
export type SetLoadCapsApiArg = {
  body: {
    [key: string]: {
      monthly_load_cap: number | null;
    };
  };
};
export type SendTestMailApiResponse =
  /** status 200 Envia um e-mail de teste a quem pede, um por minuto, e diz o que o servidor de e-mail respondeu */ {
    state: "RIGHT" | "MISSING" | "WRONG" | "UNKNOWN" | "UNUSED";
    sentence: string;
    action: string | null;
  };
export type SendTestMailApiArg = void;
export type GetMessageRatesApiResponse =
  /** status 200 Quanto a Meta cobra por mensagem, em dólares, e o dólar em reais, desde que dia cada um */ {
    today: string;
    items: {
      from: string | null;
      marketing: number;
      utility: number;
      authentication: number;
      service: number;
      usd_brl: number;
    }[];
  };
export type GetMessageRatesApiArg = void;
export type SetMessageRatesApiResponse =
  /** status 200 Define os preços que valem desde um dia (UTC) até o próximo que houver; os de outros dias ficam como estão */ {
    today: string;
    items: {
      from: string | null;
      marketing: number;
      utility: number;
      authentication: number;
      service: number;
      usd_brl: number;
    }[];
  };
export type SetMessageRatesApiArg = {
  from: string;
  body: {
    marketing: number;
    utility: number;
    authentication: number;
    service: number;
    usd_brl: number;
  };
};
export type DeleteMessageRatesApiResponse =
  /** status 200 Exclui os preços que valiam desde um dia: seguem os de antes */ {
    today: string;
    items: {
      from: string | null;
      marketing: number;
      utility: number;
      authentication: number;
      service: number;
      usd_brl: number;
    }[];
  };
export type DeleteMessageRatesApiArg = {
  from: string;
};
export type GetTroubleMailsApiResponse =
  /** status 200 Se os MASTERs são avisados por e-mail quando algo precisa deles, e em que endereços */ {
    is_on: boolean;
    recipients: {
      id: string;
      name: string;
      email: string;
      is_proved: boolean;
    }[];
  };
export type GetTroubleMailsApiArg = void;
export type SetTroubleMailsApiResponse =
  /** status 200 Liga ou desliga os e-mails de que algo precisa de um MASTER */ {
    is_on: boolean;
    recipients: {
      id: string;
      name: string;
      email: string;
      is_proved: boolean;
    }[];
  };
export type SetTroubleMailsApiArg = {
  body: {
    is_on: boolean;
  };
};
export type ListSharedNumbersApiResponse =
  /** status 200 Os números de WhatsApp que várias franquias usam */ SharedNumber[];
export type ListSharedNumbersApiArg = void;
export type SetSharedNumberApiResponse =
  /** status 200 Faz de um número um compartilhado, e diz quais franquias o usam */ SharedNumber;
export type SetSharedNumberApiArg = {
  id: string;
  body: {
    display_phone_number: string;
    unit_ids: string[];
  };
};
export type DeleteSharedNumberApiResponse =
  /** status 200 Deixa de compartilhar um número; as franquias sem outro ficam sem */ {
    id: string;
  };
export type DeleteSharedNumberApiArg = {
  id: string;
};
export type GetSupportBundleApiResponse =
  /** status 200 Pacote de suporte: versões, configuração sem segredos, saúde, últimos erros, métricas e filas, sem dados pessoais */ {
    leia_me: string;
    made_at: string;
    made_by: string;
    processes: {
      service: string;
      answered: boolean;
      reason: string | null;
      diagnostics: {
        service: string;
        version: string;
        commit: string | null;
        node: string;
        started_at: string;
        schema: {
          known: number;
          applied: number;
          newest: string;
        } | null;
        health: {
          ready: boolean;
          draining: boolean;
          checks: {
            [key: string]: {
              ok: boolean;
              duration_ms: number;
              error?: string;
            };
          };
        };
        config: {
          [key: string]: string | number | boolean | null;
        };
        errors: {
          level: "warn" | "error" | "fatal";
          message: string;
          count: number;
          first_at: string;
          last_at: string;
          request_id: string | null;
          errors: {
            class: string;
            code: string | null;
            frames: string[];
          }[];
          about: {
            [key: string]: string | number;
          };
        }[];
        queues: string[];
        metrics: string;
        metrics_cut: boolean;
      } | null;
    }[];
    broker: {
      answered: boolean;
      reason: string | null;
      state: {
        streams: {
          name: string;
          messages: number;
          bytes: number;
          bytes_max: number;
          first_at: string;
          last_at: string;
          reason: string | null;
        }[];
        consumers: {
          stream: string;
          durable: string;
          reader: string;
          pending: number;
          unacknowledged: number;
          redelivered: number;
          reason: string | null;
        }[];
        dead_letters: {
          [key: string]: number;
        };
      } | null;
    };
  };
export type GetSupportBundleApiArg = void;
export type ListUsersApiResponse =
  | /** status 200 Contas que o leitor pode ver (user.view); uma empresa vê a sua equipe com client_id. Com limit, uma página {items, next_cursor} */ User[]
  | UserPage;
export type ListUsersApiArg = {
  id?: string;
  franchiseId?: string;
  unitId?: string;
  clientId?: string;
  role?: "USER" | "CLIENT" | "ADMIN" | "MASTER";
  status?: "active" | "inactive" | "awaiting";
  search?: string;
  hasOverride?: string;
  sort?: "newest" | "category";
  withTotal?: string;
  withCounts?: string;
  limit?: number;
  cursor?: string;
};
export type CreateUserApiResponse =
  /** status 201 Cria uma conta com a sua senha, que o primeiro acesso troca, ou com um convite por e-mail, pelo qual a pessoa escolhe a senha (user.create); uma empresa cria a sua equipe. Repetir é seguro */ {
    id: string;
    email: string;
    role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
    unit_id: string | null;
    client_id: string | null;
    is_active: boolean;
    name: string;
  };
export type CreateUserApiArg = {
  body: {
    email: string;
    password?: string;
    invite?: boolean;
    role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
    unit_id?: string | null;
    client_id?: string | null;
    profile?: {
      display_name: string;
      legal_name?: string | null;
      document?: string | null;
      phones?: {
        phone: string;
        type: "MOBILE" | "LANDLINE" | "WHATSAPP" | "OTHER";
        is_primary: boolean;
      }[];
    };
  };
};
export type AnalyseUsersApiResponse =
  /** status 200 Analisa uma lista de contas; só números saem daqui, e sem IA a resposta é um resumo deles */ {
    analysis: string;
    by_ai: boolean;
  };
export type AnalyseUsersApiArg = {
  body: {
    users: {
      id: string;
      email?: string;
      name?: string;
      role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
      is_active: boolean;
      created_at: string;
      activated_at?: string | null;
      unit?: {
        id?: string;
        name: string;
        code?: string | null;
      } | null;
      profile?: {
        [key: string]: any;
      } | null;
      addresses?: any[];
      emails?: any[];
      phones?: any[];
      categories?: (
        | string
        | {
            id: number;
            name: string;
          }
      )[];
      credit?:
        | (
            | ("OK" | "LOW" | "EMPTY")
            | {
                level: "OK" | "LOW" | "EMPTY";
                affordable: number | null;
                price: number;
              }
          )
        | null;
      unit_id?: any;
      client_id?: any;
      avatar?: any;
      balance?: any;
      document?: any;
      permission_override?: any;
      correction_requested_at?: any;
    }[];
    filters: {
      searchTerm?: string;
      franchiseFilter?: string;
      statusFilter?: string;
      sortByCategory?: boolean;
    };
    totalUsers: number;
    totalPages: number;
  };
};
export type ListCorrectionRequestsApiResponse =
  /** status 200 Os pedidos de correção abertos que o leitor pode atender (user.update), os mais antigos primeiro */ {
    items: OpenCorrectionRequest[];
    next_cursor: string | null;
    total: number;
    total_is_capped: boolean;
  };
export type ListCorrectionRequestsApiArg = {
  unitId?: string;
  limit?: number;
  cursor?: string;
};
export type GetClientDashboardApiResponse =
  /** status 200 Números do painel da empresa */ {
    client: {
      balance: number;
      profile: {
        display_name: string;
      };
      email: string;
    };
    price: number;
    stats: {
      totalInteractions: number;
      pendingInteractions: number;
      acceptedInteractions: number;
      otherInteractions: number;
      totalTransactions: number;
    };
    series: {
      day: string;
      wishes: number;
      accepted: number;
    }[];
    recentInteractions: Interaction[];
    recentTransactions: {
      id: string;
      description: string;
      createdAt: string;
      type: "CREDIT" | "DEBIT";
      amount: number;
    }[];
    categories: {
      id: number;
      name: string;
      code: string;
    }[];
  };
export type GetClientDashboardApiArg = {
  franchiseId?: string;
};
export type GetUserDashboardApiResponse =
  /** status 200 O que um USER vê da empresa para a qual trabalha, sem saldo nem contatos; pedidos só com message.view */ {
    company: {
      id: string;
      display_name: string;
      unit: {
        id: string;
        name: string;
        city: string;
        state: string;
      } | null;
    };
    can_answer: boolean;
    paused_until: string | null;
    receiving: {
      state:
        | "AWAITING"
        | "INACTIVE"
        | "UNPROVED"
        | "PAUSED"
        | "NO_CATEGORIES"
        | "NO_BALANCE"
        | "CLOSED"
        | "RECEIVING";
      until: string | null;
      time_zone: string;
    } | null;
    hours_today: {
      time_zone: string;
      is_open_now: boolean;
      is_exception: boolean;
      is_24h: boolean;
      periods: {
        start: string;
        end: string;
      }[];
    };
    stats: {
      totalInteractions: number;
      pendingInteractions: number;
      acceptedInteractions: number;
    };
    counts: {
      today: OfferCounts;
      week: OfferCounts;
    } | null;
    recentInteractions: Interaction[];
    recentAnswers: {
      id: string;
      wish_id: string;
      text: string | null;
      category: string;
      requestedAt: string;
      status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED";
      answeredAt: string;
    }[];
  };
export type GetUserDashboardApiArg = void;
export type ReadUserPhotoApiResponse =
  /** status 200 A imagem de uma foto; o endereço não se adivinha, e a imagem dele nunca muda */ Blob;
export type ReadUserPhotoApiArg = {
  photoId: string;
};
export type GetMasterStatsApiResponse =
  /** status 200 Números do painel do dono da plataforma */ {
    stats: {
      totalUsers: number;
      admins: number;
      clients: number;
      regularUsers: number;
      totalFranchises: number;
      totalLeads: number;
      totalBalance: number;
    };
    series: {
      day: string;
      wishes: number;
      accepted: number;
    }[];
    recentTransactions: DashboardTransaction[];
    topFranchises: {
      id: string;
      name: string;
      city: string;
      state: string;
      clientCount: number;
    }[];
    recentLeads: {
      id: string;
      companyName: string;
      email: string;
      status: "CONFIRMED" | "PENDING_CONFIRMATION";
      createdAt: string;
    }[];
    recentInterested: {
      id: string;
      name: string;
      company: string | null;
      city: string;
      state: string;
      plan: "BASICA" | "PREMIUM" | "MASTER";
      status: "NEW" | "CONTACTED" | "WON" | "LOST";
      createdAt: string;
    }[];
  };
export type GetMasterStatsApiArg = {
  franchiseId?: string;
};
export type GetUserApiResponse =
  /** status 200 Uma conta, como na lista */ UserDetail;
export type GetUserApiArg = {
  id: string;
};
export type UpdateUserApiResponse =
  /** status 200 Ativa ou desativa uma conta (user.activate); troca e-mail, papel, franquia, empresa e exceções de permissão (user.update), {} as limpa */ {
    id: string;
    email: string;
    role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
    unit_id: string | null;
    client_id: string | null;
    is_active: boolean;
    activated_at: string | null;
    name: string;
    permission_override: {
      [key: string]: boolean;
    };
  };
export type UpdateUserApiArg = {
  id: string;
  body: {
    email?: string;
    role?: "USER" | "CLIENT" | "ADMIN" | "MASTER";
    is_active?: boolean;
    unit_id?: string | null;
    client_id?: string | null;
    permission_override?: {
      [key: string]: boolean;
    };
  };
};
export type DeleteUserApiResponse =
  /** status 200 Exclui uma conta e os dados pessoais dela para sempre (user.delete; uma empresa, a sua equipe). Repetir é seguro */ {
    message: string;
    balance: number | null;
  };
export type DeleteUserApiArg = {
  id: string;
};
export type GetBusinessHoursApiResponse =
  /** status 200 O horário de funcionamento de uma empresa; de um USER, o da empresa para a qual trabalha */ BusinessHours;
export type GetBusinessHoursApiArg = {
  id: string;
};
export type CreateBusinessHoursApiResponse =
  /** status 201 Cadastra o horário de funcionamento de quem ainda não tem; pedidos passam a chegar dentro dele */ BusinessHours;
export type CreateBusinessHoursApiArg = {
  id: string;
  body: {
    client_id?: string;
    timezone:
      | "America/Fortaleza"
      | "America/Sao_Paulo"
      | "America/Belem"
      | "America/Recife"
      | "America/Maceio"
      | "America/Bahia"
      | "America/Araguaina"
      | "America/Santarem"
      | "America/Noronha"
      | "America/Manaus"
      | "America/Boa_Vista"
      | "America/Porto_Velho"
      | "America/Cuiaba"
      | "America/Campo_Grande"
      | "America/Rio_Branco"
      | "America/Eirunepe";
    timezone_label?:
      | "Fortaleza"
      | "S\u00E3o Paulo"
      | "Bel\u00E9m"
      | "Recife"
      | "Macei\u00F3"
      | "Aracaju"
      | "Salvador"
      | "Vit\u00F3ria"
      | "Palmas"
      | "Santar\u00E9m"
      | "Fernando de Noronha"
      | "Manaus"
      | "Boa Vista"
      | "Porto Velho"
      | "Cuiab\u00E1"
      | "Campo Grande"
      | "Rio Branco"
      | "Tabatinga";
    is_24h: boolean;
    schedule: {
      day_of_week: number;
      is_open: boolean;
      periods?: {
        start: string;
        end: string;
      }[];
    }[];
    exceptions?: {
      date: string;
      is_open: boolean;
      periods?: {
        start: string;
        end: string;
      }[];
    }[];
  };
};
export type UpdateBusinessHoursApiResponse =
  /** status 200 Altera o horário de funcionamento; o que não vem fica como está */ BusinessHours;
export type UpdateBusinessHoursApiArg = {
  id: string;
  body: {
    client_id?: string;
    timezone?:
      | "America/Fortaleza"
      | "America/Sao_Paulo"
      | "America/Belem"
      | "America/Recife"
      | "America/Maceio"
      | "America/Bahia"
      | "America/Araguaina"
      | "America/Santarem"
      | "America/Noronha"
      | "America/Manaus"
      | "America/Boa_Vista"
      | "America/Porto_Velho"
      | "America/Cuiaba"
      | "America/Campo_Grande"
      | "America/Rio_Branco"
      | "America/Eirunepe";
    timezone_label?:
      | "Fortaleza"
      | "S\u00E3o Paulo"
      | "Bel\u00E9m"
      | "Recife"
      | "Macei\u00F3"
      | "Aracaju"
      | "Salvador"
      | "Vit\u00F3ria"
      | "Palmas"
      | "Santar\u00E9m"
      | "Fernando de Noronha"
      | "Manaus"
      | "Boa Vista"
      | "Porto Velho"
      | "Cuiab\u00E1"
      | "Campo Grande"
      | "Rio Branco"
      | "Tabatinga";
    is_24h?: boolean;
    schedule?: {
      day_of_week: number;
      is_open: boolean;
      periods?: {
        start: string;
        end: string;
      }[];
    }[];
    exceptions?: {
      date: string;
      is_open: boolean;
      periods?: {
        start: string;
        end: string;
      }[];
    }[];
  };
};
export type GetUserCategoriesApiResponse =
  /** status 200 As categorias de cujos pedidos uma empresa é avisada */ {
    id: number;
    name: string;
  }[];
export type GetUserCategoriesApiArg = {
  id: string;
};
export type SetUserCategoriesApiResponse =
  /** status 200 Escolhe as categorias da própria empresa, ou de uma ao alcance (user.manage_categories); vale desde o próximo pedido */ {
    id: number;
    name: string;
  }[];
export type SetUserCategoriesApiArg = {
  id: string;
  body: {
    categoryIds: number[];
  };
};
export type GetCorrectionRequestApiResponse =
  /** status 200 O pedido de correção mais recente de uma conta, à própria pessoa e a quem pode corrigir */ {
    request: CorrectionRequest | null;
    may_correct: boolean;
  };
export type GetCorrectionRequestApiArg = {
  id: string;
};
export type RequestCorrectionApiResponse =
  /** status 200 Pede a correção dos próprios dados; enquanto o pedido estiver aberto, pedir de novo o substitui */ CorrectionRequest;
export type RequestCorrectionApiArg = {
  id: string;
  body: {
    facts: ("document" | "birth_date" | "gender" | "address")[];
    text: string;
  };
};
export type CloseCorrectionRequestApiResponse =
  /** status 200 Encerra um pedido de correção com um motivo, que a pessoa recebe por e-mail */ CorrectionRequest;
export type CloseCorrectionRequestApiArg = {
  id: string;
  body: {
    id: string;
    version: number;
    status: "DONE" | "REFUSED";
    reason: string;
  };
};
export type RequestEmailProofApiResponse =
  /** status 202 Envia de novo o link que confirma o e-mail da própria conta, ou aquele que vai substituí-lo */ {
    email: string;
    expires_at: string;
  };
export type RequestEmailProofApiArg = {
  id: string;
};
export type CancelEmailProofApiResponse = unknown;
export type CancelEmailProofApiArg = {
  id: string;
};
export type CorrectUserFactsApiResponse =
  /** status 200 Corrige documento, nascimento, gênero ou endereço de uma conta: MASTER, e ADMIN das empresas e usuários das suas franquias (user.update); a pessoa é avisada por e-mail */ {
    corrected: ("document" | "birth_date" | "gender" | "address")[];
  };
export type CorrectUserFactsApiArg = {
  id: string;
  body: {
    document?: string | null;
    document_type?: ("CPF" | "CNPJ") | null;
    birth_date?: string | null;
    gender?: ("M" | "F" | "O" | "") | null;
    address?: {
      street: string;
      number: string;
      complement?: string | null;
      district: string;
      city: string;
      state: string;
      zip_code: string;
    } | null;
    request?: {
      id: string;
      version: number;
    } | null;
  };
};
export type SaveUserApiResponse =
  /** status 200 Salva o formulário de uma conta, inteiro ou nada: perfil e o que se informa uma vez só, foto, papel, horários e franquias. O que não vem fica como está, cada parte segue as regras da sua própria chamada, e repetir é seguro */ {
    id: string;
    email: string;
    role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
    unit_id: string | null;
    client_id: string | null;
    is_active: boolean;
    name: string;
  };
export type SaveUserApiArg = {
  id: string;
  body: {
    profile?: {
      display_name?: string;
      legal_name?: string | null;
      emails?: {
        email: string;
        is_primary?: boolean;
      }[];
      phones?: {
        phone: string;
        type?: "MOBILE" | "LANDLINE" | "WHATSAPP" | "OTHER";
        is_primary?: boolean;
        whatsapp_proved_at?: string | null;
      }[];
      document?: string | null;
      document_type?: ("CPF" | "CNPJ") | null;
      birth_date?: string | null;
      gender?: ("M" | "F" | "O" | "") | null;
      address?: {
        street: string;
        number: string;
        complement?: string | null;
        district: string;
        city: string;
        state: string;
        zip_code: string;
      } | null;
    };
    photo_data?: string;
    place?: {
      role?: "USER" | "CLIENT" | "ADMIN" | "MASTER";
      unit_id?: string | null;
      client_id?: string | null;
    };
    business_hours?: {
      timezone:
        | "America/Fortaleza"
        | "America/Sao_Paulo"
        | "America/Belem"
        | "America/Recife"
        | "America/Maceio"
        | "America/Bahia"
        | "America/Araguaina"
        | "America/Santarem"
        | "America/Noronha"
        | "America/Manaus"
        | "America/Boa_Vista"
        | "America/Porto_Velho"
        | "America/Cuiaba"
        | "America/Campo_Grande"
        | "America/Rio_Branco"
        | "America/Eirunepe";
      timezone_label?:
        | "Fortaleza"
        | "S\u00E3o Paulo"
        | "Bel\u00E9m"
        | "Recife"
        | "Macei\u00F3"
        | "Aracaju"
        | "Salvador"
        | "Vit\u00F3ria"
        | "Palmas"
        | "Santar\u00E9m"
        | "Fernando de Noronha"
        | "Manaus"
        | "Boa Vista"
        | "Porto Velho"
        | "Cuiab\u00E1"
        | "Campo Grande"
        | "Rio Branco"
        | "Tabatinga";
      is_24h: boolean;
      schedule: {
        day_of_week: number;
        is_open: boolean;
        periods?: {
          start: string;
          end: string;
        }[];
      }[];
      exceptions?: {
        date: string;
        is_open: boolean;
        periods?: {
          start: string;
          end: string;
        }[];
      }[];
    };
    franchises?: {
      all_franchises?: boolean;
      service_franchises?: string[];
    };
  };
};
export type GetUserFranchisesApiResponse =
  /** status 200 As franquias de uma conta: as que uma empresa atende, as que um ADMIN administra */ {
    all_franchises: boolean;
    franchise_ids: string[];
    service_franchises: string[];
  };
export type GetUserFranchisesApiArg = {
  id: string;
};
export type SetUserFranchisesApiResponse =
  /** status 200 Escolhe as franquias que uma empresa atende (user.manage_franchises) ou que um ADMIN administra (MASTER); a da própria conta fica sempre */ {
    all_franchises: boolean;
    franchise_ids: string[];
    service_franchises: string[];
  };
export type SetUserFranchisesApiArg = {
  id: string;
  body: {
    all_franchises?: boolean;
    service_franchises?: string[];
  };
};
export type GetInvitationApiResponse =
  /** status 200 O convite de uma conta que ainda não tem senha, para quem pode criar contas assim (user.create) */ {
    invitation: Invitation | null;
  };
export type GetInvitationApiArg = {
  id: string;
};
export type ResendInvitationApiResponse =
  /** status 202 Envia o convite de novo, no lugar do anterior (user.create; uma empresa, o da sua equipe) */ {
    invitation: Invitation;
  };
export type ResendInvitationApiArg = {
  id: string;
};
export type StartNumberProofApiResponse =
  /** status 201 Dá o código que, escrito do próprio WhatsApp, confirma o número da conta; o código anterior deixa de valer */ {
    phone: string;
    text: string;
    expires_at: string;
    whatsapp: string | null;
    link: string | null;
  };
export type StartNumberProofApiArg = {
  id: string;
  body: {
    phone?: string;
  };
};
export type SetUserPasswordApiResponse =
  /** status 200 Define a senha de outra pessoa (user.update; uma empresa, a da sua equipe): as sessões dela terminam e o próximo acesso exige a troca */ {
    message: string;
  };
export type SetUserPasswordApiArg = {
  id: string;
  body: {
    password: string;
  };
};
export type GetPauseApiResponse =
  /** status 200 Até quando uma empresa não recebe pedidos; de um USER, a empresa para a qual trabalha */ CompanyPause;
export type GetPauseApiArg = {
  id: string;
};
export type SetPauseApiResponse =
  /** status 200 Pausa os pedidos de uma empresa por uns minutos, até o fim de um dia (TODAY: hoje) ou até um momento, no máximo um ano à frente; until null retoma */ CompanyPause;
export type SetPauseApiArg = {
  id: string;
  body: {
    minutes?: number;
    last_day?: "TODAY" | string;
    until?: string | null;
  };
};
export type GetUserProfileApiResponse =
  /** status 200 O perfil de uma conta, telefones incluídos, a quem pode vê-lo */ Profile;
export type GetUserProfileApiArg = {
  id: string;
};
export type UpdateUserProfileApiResponse =
  /** status 200 Altera o próprio perfil, ou o de uma conta ao alcance (user.update); o e-mail principal é o do acesso, e o próprio só muda quando o link enviado ao novo for aberto. O que se informa uma vez só e veio diferente não muda, e not_changed diz por quê */ {
    display_name: string;
    legal_name: string | null;
    document: string | null;
    document_type: ("CPF" | "CNPJ") | null;
    birth_date: string | null;
    gender: ("M" | "F" | "O") | null;
    phones: Phone[];
    number_alerts: {
      kind: "CHANGED" | "FOREIGN";
      phone: string;
      created_at: string;
    }[];
    emails: {
      email: string;
      is_primary: boolean;
    }[];
    login_email_pending: boolean;
    email_confirmed: boolean;
    email_proof: {
      email: string;
      expires_at: string;
    } | null;
    addresses: {
      street: string;
      number: string;
      complement: string;
      district: string;
      city: string;
      state: string;
      zip_code: string;
    }[];
    photos: Photo[];
    not_changed: {
      field: string;
      message: string;
    }[];
  };
export type UpdateUserProfileApiArg = {
  id: string;
  body: {
    display_name?: string;
    legal_name?: string | null;
    document?: string | null;
    document_type?: ("CPF" | "CNPJ") | null;
    birth_date?: string | null;
    gender?: ("M" | "F" | "O" | "") | null;
    phones?: {
      phone: string;
      type?: "MOBILE" | "LANDLINE" | "WHATSAPP" | "OTHER";
      is_primary?: boolean;
      whatsapp_proved_at?: string | null;
    }[];
    emails?: {
      email: string;
      is_primary?: boolean;
    }[];
    address?: {
      street: string;
      number: string;
      complement?: string | null;
      district: string;
      city: string;
      state: string;
      zip_code: string;
    } | null;
    avatar?: string | null;
  };
};
export type CompleteUserProfileApiResponse =
  /** status 201 Completa um perfil com o que se informa uma vez só: documento, nascimento, gênero e endereço */ Profile;
export type CompleteUserProfileApiArg = {
  id: string;
  body: {
    display_name?: string;
    legal_name?: string | null;
    document?: string | null;
    document_type?: ("CPF" | "CNPJ") | null;
    birth_date?: string | null;
    gender?: ("M" | "F" | "O" | "") | null;
    phones?: {
      phone: string;
      type?: "MOBILE" | "LANDLINE" | "WHATSAPP" | "OTHER";
      is_primary?: boolean;
      whatsapp_proved_at?: string | null;
    }[];
    emails?: {
      email: string;
      is_primary?: boolean;
    }[];
    address?: {
      street: string;
      number: string;
      complement?: string | null;
      district: string;
      city: string;
      state: string;
      zip_code: string;
    } | null;
  };
};
export type AddUserPhotoApiResponse =
  /** status 201 Acrescenta uma foto (JPEG, PNG ou WebP até 1 MB e 16 megapixels), guardada como WebP de até 800 px sem metadados */ Photo;
export type AddUserPhotoApiArg = {
  id: string;
  body: {
    photo_data: string;
    is_primary?: boolean;
  };
};
export type ListUserPhotosApiResponse =
  /** status 200 As fotos de um perfil, a principal primeiro */ Photo[];
export type ListUserPhotosApiArg = {
  id: string;
};
export type RemoveUserPhotoApiResponse =
  /** status 200 Remove uma foto; depois da principal, a mais nova a substitui. Responde as que ficam, a principal primeiro */ Photo[];
export type RemoveUserPhotoApiArg = {
  id: string;
  photoId: string;
};
export type GetServiceCitiesApiResponse =
  /** status 200 As franquias de cujos pedidos uma empresa é avisada */ {
    service_franchises: string[];
    all_franchises: boolean;
  };
export type GetServiceCitiesApiArg = {
  id: string;
};
export type SetServiceCitiesApiResponse =
  /** status 200 Escolhe as franquias que a própria empresa, ou uma ao alcance (user.manage_franchises), atende */ {
    service_franchises: string[];
    all_franchises: boolean;
  };
export type SetServiceCitiesApiArg = {
  id: string;
  body: {
    service_franchises: string[];
    all_franchises: boolean;
  };
};
export type GetCreditsApiResponse =
  /** status 200 Créditos com saldo, por lote, o que vence primeiro antes */ {
    id: string;
    source: "INITIAL" | "MANUAL" | "PIX" | "CARD" | "REVERSAL";
    granted: number;
    remaining: number;
    expires_at: string;
  }[];
export type GetCreditsApiArg = {
  userId: string;
};
export type PostWalletTransactionApiResponse =
  /** status 201 Crédito manual na carteira de uma empresa; o cabeçalho Idempotency-Key torna a repetição segura */ {
    id: string;
    balance: number;
  };
export type PostWalletTransactionApiArg = {
  body: {
    client_id: string;
    amount?: number | null;
    description?: string;
    type: "CREDIT";
  };
};
export type GetWalletApiResponse =
  /** status 200 Saldo e extrato em reais, do mais novo ao mais antigo; com limit ou cursor, por página; format=csv: arquivo, dos últimos 30 dias se não houver from */ {
    balance: number;
    next_expiry: {
      amount: number;
      expires_at: string;
    } | null;
    price: number;
    affordable: number | null;
    level: "OK" | "LOW" | "EMPTY";
    totals: {
      spent: number;
      customers: number;
      cost_per_customer: number | null;
    };
    described: boolean;
    transactions: {
      id: string;
      kind:
        | "debit"
        | "initial"
        | "manual"
        | "pix"
        | "card"
        | "expiry"
        | "clawback"
        | "reversal"
        | "refund";
      type: "CREDIT" | "DEBIT";
      amount: number;
      description: string;
      created_at: string;
      balance_after: number;
      wish_id: string | null;
      wish_text: string | null;
      customer: string | null;
      category: string | null;
      reverses: string | null;
      reversed_by: string | null;
      is_test: boolean;
    }[];
    next_cursor: string | null;
  };
export type GetWalletApiArg = {
  userId: string;
  franchiseId?: string;
  limit?: number;
  cursor?: string;
  from?: string;
  to?: string;
  type?: "CREDIT" | "DEBIT";
  format?: "json" | "csv";
};
export type GetWalletGuardApiResponse =
  /** status 200 Limite diário e aviso de saldo que a empresa definiu para si, e o gasto de hoje */ {
    daily_cap: number | null;
    threshold: number | null;
    spent_today: number;
  };
export type GetWalletGuardApiArg = {
  userId: string;
};
export type PatchWalletGuardApiResponse =
  /** status 200 A empresa define ou retira (null) o seu limite diário e o seu aviso de saldo; o que não vier fica como está */ {
    daily_cap: number | null;
    threshold: number | null;
    spent_today: number;
  };
export type PatchWalletGuardApiArg = {
  userId: string;
  body: {
    daily_cap?: number | null;
    threshold?: number | null;
  };
};
export type GetWalletTransactionApiResponse =
  /** status 200 Comprovante de um lançamento: o que o causou, saldos antes e depois, e a sua cadeia de hashes */ {
    id: string;
    created_at: string;
    description: string;
    kind:
      | "debit"
      | "initial"
      | "manual"
      | "pix"
      | "card"
      | "expiry"
      | "clawback"
      | "reversal"
      | "refund";
    is_test: boolean;
    wish: {
      id: string;
      text: string | null;
      customer: string | null;
      category: string | null;
    } | null;
    offer_id: string | null;
    button_id: string | null;
    wamid: string | null;
    price: number;
    balance_before: number;
    balance_after: number;
    reverses: string | null;
    previous_hash: string | null;
    hash: string | null;
    verified: boolean;
    txid: string | null;
    end_to_end_id: string | null;
  };
export type GetWalletTransactionApiArg = {
  userId: string;
  movementId: string;
};
export type ListBlockedContactsApiResponse =
  /** status 200 Contatos bloqueados que o leitor pode ver, os últimos primeiro */ {
    items: {
      since: string;
      by: "MASTER" | "ADMIN";
      by_me: boolean;
      reason: string | null;
      everywhere: boolean;
      can_unblock: boolean;
      message_id: string;
      name: string | null;
      phone: string | null;
      unit_name: string | null;
    }[];
    next_cursor: string | null;
  };
export type ListBlockedContactsApiArg = {
  limit?: number;
  cursor?: string;
};
export type ListComplaintsApiResponse =
  /** status 200 Reclamações de consumidores que o leitor pode ver, as últimas primeiro */ {
    items: Complaint[];
    next_cursor: string | null;
    week: number;
  };
export type ListComplaintsApiArg = {
  franchiseId?: string;
  limit?: number;
  cursor?: string;
};
export type ListMachinesApiResponse =
  /** status 200 Números cujos textos foram tomados por automáticos, os últimos primeiro */ {
    items: Machine[];
    next_cursor: string | null;
  };
export type ListMachinesApiArg = {
  limit?: number;
  cursor?: string;
};
export type FreeMachineApiResponse =
  /** status 200 Diz que um número é de uma pessoa, cujos textos são sempre respondidos, ou desfaz isso */ Machine;
export type FreeMachineApiArg = {
  id: string;
  body: {
    freed: boolean;
  };
};
export type ListMessagesApiResponse =
  | /** status 200 Desejos que o leitor pode ver, do mais novo ao mais antigo; com limit ou cursor, {items, next_cursor} */ Message[]
  | {
      items: Message[];
      next_cursor: string | null;
      total: number;
      total_is_capped: boolean;
    };
export type ListMessagesApiArg = {
  search?: string;
  dateFrom?: string;
  dateTo?: string;
  category?: string;
  status?: "pending" | "responded" | "negative";
  company?: string;
  franchise?: string;
  franchiseId?: string;
  limit?: number;
  cursor?: string;
};
export type GetMessageMarginApiResponse =
  /** status 200 Custo do WhatsApp contra a receita dos TENHOs, dos últimos dias (UTC) */ {
    days: number;
    since: string;
    cost: number;
    messages: number;
    free_messages: number;
    revenue: number;
    margin: number;
    pricing: {
      category: string;
      cost: number;
      messages: number;
      free_messages: number;
    }[];
    units: {
      unit_id: string | null;
      cost: number;
      messages: number;
      free_messages: number;
      revenue: number;
      margin: number;
    }[];
    categories: {
      category_id: number | null;
      name: string;
      cost: number;
      messages: number;
      free_messages: number;
      revenue: number;
      margin: number;
    }[];
  };
export type GetMessageMarginApiArg = {
  days?: number;
};
export type GetWhatsappReachApiResponse =
  /** status 200 Se a empresa pode receber pedidos pelo WhatsApp fora da janela de 24 horas */ {
    refused_since: string | null;
  };
export type GetWhatsappReachApiArg = void;
export type GetMessageStatsApiResponse =
  /** status 200 Números da Central de Mensagens, com os filtros da lista; sem eles, desde o início */ {
    totalMessages: number;
    categorizedMessages: number;
    responsesCount: number;
    avgResponseTime: number | null;
    missed: {
      today: number;
      week: number;
    } | null;
    isCapped?: boolean;
  };
export type GetMessageStatsApiArg = {
  search?: string;
  dateFrom?: string;
  dateTo?: string;
  category?: string;
  status?: "pending" | "responded" | "negative";
  company?: string;
  franchise?: string;
  franchiseId?: string;
};
export type GetMessageApiResponse = /** status 200 Um desejo */ Message;
export type GetMessageApiArg = {
  id: string;
};
export type GetMessageAbuseApiResponse =
  /** status 200 Denúncias de um pedido e o bloqueio de quem o escreveu */ MessageAbuse;
export type GetMessageAbuseApiArg = {
  id: string;
};
export type CorrectMessageCategoryApiResponse =
  /** status 200 Diz a categoria certa de um desejo; quem já foi perguntado continua, e a nova categoria é perguntada, a não ser com ask false */ Message;
export type CorrectMessageCategoryApiArg = {
  id: string;
  body: {
    category_id: number;
    ask?: boolean;
  };
};
export type BlockMessageContactApiResponse =
  /** status 200 Bloqueia quem escreveu o pedido, ou desbloqueia: o ADMIN na franquia do pedido, o MASTER em todas; repetir nada muda */ MessageAbuse;
export type BlockMessageContactApiArg = {
  id: string;
  body:
    | {
        blocked: true;
        reason: string;
      }
    | {
        blocked: boolean;
      };
};
export type FollowUpMessageApiResponse =
  /** status 200 O que aconteceu depois do TENHO pago da empresa; UNREACHABLE logo após ele pergunta ao cliente se conversaram */ Message;
export type FollowUpMessageApiArg = {
  id: string;
  body: {
    outcome: "SOLD" | "NOT_SOLD" | "NO_REPLY" | "UNREACHABLE";
    note?: string | null;
  };
};
export type ReportMessageApiResponse =
  /** status 200 A empresa denuncia um pedido que recebeu; vale a primeira denúncia, e nada é devolvido por ela */ {
    reason: "FALSE" | "OFFENSIVE" | "SPAM";
    note: string | null;
    at: string;
  };
export type ReportMessageApiArg = {
  id: string;
  body: {
    reason: "FALSE" | "OFFENSIVE" | "SPAM";
    note?: string;
  };
};
export type AnswerMessageApiResponse =
  /** status 200 TENHO ou NÃO TENHO da empresa; repetir é seguro e não cobra de novo */ {
    id: string;
    content: string;
    sender_name: string | null;
    whatsapp: string | null;
    received_at: string;
    category_id: number | null;
    category_name: string | null;
    categorized: boolean;
    confidence: number | null;
    category_source?:
      | ("CLASSIFIER" | "CONSUMER" | "OPERATOR" | "BEST_GUESS" | "FALLBACK")
      | null;
    corrected_by?: string | null;
    status: "pending" | "responded" | "negative";
    standing?: WishStanding | null;
    closed_reason?: "TOO_OLD" | "NOT_CONFIRMED" | "NOT_WANTED";
    franchise_info: {
      id: string;
      name: string;
      city: string;
      state: string;
    } | null;
    responses: {
      company_name: string;
      response_text: "TENHO" | "N\u00C3O TENHO";
      response_duration: number;
      responded_at: string;
    }[];
    notified_companies: {
      company_name: string;
    }[];
    notified_total: number;
    overall_avg_response_time: number | null;
    offer: OwnOffer | null;
    version: number;
    price: number | null;
    balance: number | null;
  };
export type AnswerMessageApiArg = {
  id: string;
  body: {
    answer: "TENHO" | "NAO_TENHO";
    not_my_category?: boolean;
  };
};
export type GetMessageTalkApiResponse =
  /** status 200 A conversa sobre um desejo como a pessoa a viu: os dois lados, com hora e estado */ {
    items: TalkLine[];
    is_cut: boolean;
  };
export type GetMessageTalkApiArg = {
  id: string;
};
export type GetMetaConnectionApiResponse =
  /** status 200 A conexão com a Meta, sem nenhum segredo, e o que a Meta diz dela */ MetaConnection;
export type GetMetaConnectionApiArg = void;
export type ConnectMetaApiResponse =
  /** status 200 Guarda a conexão com a Meta, cifrada, assina os avisos e liga o app à conta */ MetaConnectSteps;
export type ConnectMetaApiArg = {
  body: {
    token: string;
    app_id: string;
    app_secret: string;
    account_id: string;
    replace_callback: boolean;
  };
};
export type DisconnectMetaApiResponse =
  /** status 200 Desliga o app da conta na Meta e apaga o acesso; as mensagens esperam outra conexão */ MetaConnectSteps;
export type DisconnectMetaApiArg = void;
export type CheckMetaConnectionApiResponse =
  /** status 200 Confere a conexão na Meta agora, no máximo uma vez por minuto */ MetaConnection;
export type CheckMetaConnectionApiArg = void;
export type InspectMetaTokenApiResponse =
  /** status 200 O que um token vê na Meta: contas e números; nada é guardado */ SeenByMetaToken;
export type InspectMetaTokenApiArg = {
  body: {
    token: string;
    app_id: string;
    app_secret: string;
  };
};
export type SubscribeMetaApiResponse =
  /** status 200 Assina os avisos e liga o app à conta, com a conexão guardada */ MetaConnectSteps;
export type SubscribeMetaApiArg = {
  body: {
    replace_callback: boolean;
  };
};
export type PushMetaTemplatesApiResponse =
  /** status 200 Envia à Meta os modelos de mensagem que ela ainda não tem; um recusado não impede os outros */ {
    created: string[];
    existing: number;
    refused: {
      name: string;
      sentence: string;
    }[];
  };
export type PushMetaTemplatesApiArg = void;
export type ListMetaNumbersApiResponse =
  /** status 200 Os números que a Meta lista na conta, como estavam na última conferência */ MetaNumbers;
export type ListMetaNumbersApiArg = void;
export type RegisterMetaNumberApiResponse =
  /** status 200 Registra um número na Meta, agora ou assim que ela aceitar */ NumberRegistration;
export type RegisterMetaNumberApiArg = {
  id: string;
  body: {
    pin?: string;
  };
};
export type SendMetaTestApiResponse =
  /** status 200 Envia uma mensagem de teste ao próprio celular; repetida com o mesmo id, sai uma vez */ {
    id: string;
  };
export type SendMetaTestApiArg = {
  id: string;
  body: {
    number_id: string;
    phone: string;
  };
};
export type GetMetaTestApiResponse =
  /** status 200 Como está uma mensagem de teste */ {
    state: "waiting" | "sent" | "delivered" | "failed";
    failure: string | null;
  };
export type GetMetaTestApiArg = {
  id: string;
};
export type GetPushKeyApiResponse =
  /** status 200 A chave com que um navegador pede avisos (applicationServerKey); null: esta instalação não os envia */ {
    public_key: string | null;
  };
export type GetPushKeyApiArg = void;
export type PutPushSubscriptionApiResponse =
  /** status 200 Avisa este navegador dos pedidos novos; repetir é seguro, e de cada conta valem os dez mais novos */ {
    ok: true;
  };
export type PutPushSubscriptionApiArg = {
  body: {
    endpoint: string;
    keys: {
      p256dh: string;
      auth: string;
    };
  };
};
export type DeletePushSubscriptionApiResponse =
  /** status 200 Não avisa mais este navegador; repetir é seguro */ {
    ok: true;
  };
export type DeletePushSubscriptionApiArg = {
  body: {
    endpoint: string;
  };
};
export type TestCategorizeApiResponse =
  /** status 200 Mostra a categoria que um texto receberia, e por quê */ {
    success: boolean;
    originalMessage: string;
    category: string | null;
    categoryId: number | null;
    document: string | null;
    error: string | null;
    kind: "wish" | "greeting" | "thanks" | "opt_out" | "data_request" | "empty";
    confidence: number | null;
    threshold: number;
    reliable: boolean;
    method: string;
    modelVersion: string;
    candidates: {
      id: number;
      name: string;
      confidence: number;
    }[];
    explanation: {
      words: {
        word: string;
        weight: number;
      }[];
      nearest: {
        text: string;
        category_id: number;
        category: string;
        similarity: number;
      }[];
    };
    parts: {
      text: string;
      candidates: {
        id: number;
        name: string;
        confidence: number;
      }[];
    }[];
  };
export type TestCategorizeApiArg = {
  body: {
    message: string;
  };
};
export type GetWhatsappHealthApiResponse =
  /** status 200 O que a Meta diz dos modelos e números de WhatsApp, e as ofertas seguradas por isso */ WhatsappHealth;
export type GetWhatsappHealthApiArg = void;
export type ReleaseOfferHoldApiResponse =
  /** status 200 Enviar as ofertas mesmo assim, ou voltar a segurá-las; o que a Meta mudar depois segura de novo */ WhatsappHealth;
export type ReleaseOfferHoldApiArg = {
  body: {
    released: boolean;
  };
};
export type Problem = {
  /** URN do tipo de erro */
  type: string;
  title: string;
  status: number;
  /** Texto para mostrar a quem usa, em português */
  message: string;
  code:
    | "invalid_input"
    | "unauthenticated"
    | "forbidden"
    | "not_found"
    | "conflict"
    | "too_large"
    | "unsupported_media"
    | "rate_limited"
    | "overloaded"
    | "unavailable"
    | "deadline_exceeded"
    | "unprocessable"
    | "internal";
  /** Subcódigo, quando um código tem mais de um caso */
  reason?: string;
  errors?: {
    field: string;
    message: string;
  }[];
  /** Quem pode ajudar */
  contact?: {
    name: string;
    /** Dígitos com o código do país */
    phone: string;
  };
  /** Identifica a chamada nos registros */
  request_id: string;
};
export type AuditRecord = {
  id: string;
  at: string;
  actor: {
    id: string;
    name: string | null;
  } | null;
  actor_role: string;
  action: string;
  subject: {
    id: string;
    name: string | null;
    kind: string;
  };
  unit_id: string | null;
  before: {
    [key: string]: any;
  };
  after: {
    [key: string]: any;
  };
  erased: boolean;
  address: string | null;
  request_id: string;
  hash: string;
};
export type UnitSummary = {
  id: string;
  name: string;
  city: string;
  state: string;
};
export type SessionUser = {
  id: string;
  email: string;
  role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
  avatar: string | null;
  name: string;
  is_active: boolean;
  requires_password_change: boolean;
  requires_second_factor: boolean;
  permissions: string[];
  permission_override: {
    [key: string]: boolean;
  };
  unit_id: string | null;
  unit: UnitSummary | null;
  available_franchises: UnitSummary[];
  has_demonstration_accounts: boolean;
};
export type Session = {
  user: SessionUser;
  token: string;
};
export type OpenSession = {
  id: string;
  current: boolean;
  created_at: string;
  last_seen_at: string;
  address: string;
  agent: string;
};
export type Viewing = {
  id: string;
  user: SessionUser;
  token: string;
  expires_at: string;
};
export type CatalogueItem = {
  id: number;
  key: string;
  subcategoryKey: string;
  parentCategory: string;
  displayName: string;
};
export type Category = {
  id: number;
  name: string;
};
export type TrainingCandidate = {
  id: string;
  text: string;
  source: "consumer_pick" | "merchant_refusal" | "operator";
  status: "waiting" | "approved" | "rejected";
  from: {
    id: number;
    name: string;
  } | null;
  category: {
    id: number;
    name: string;
  } | null;
  unit_id: string | null;
  times: number;
  created_at: string;
  decided_at: string | null;
  proposal: {
    decision: "approved" | "rejected";
    category: {
      id: number;
      name: string;
    } | null;
    at: string;
  } | null;
};
export type CandidateGroup = {
  key: string;
  from: {
    id: number;
    name: string;
  }[];
  category: {
    id: number;
    name: string;
  } | null;
  texts: string[];
  candidates: number;
  times: number;
  sources: ("consumer_pick" | "merchant_refusal" | "operator")[];
  newest_at: string;
  proposal: {
    decision: "approved" | "rejected";
    category: {
      id: number;
      name: string;
    } | null;
    at: string;
  } | null;
  effect: {
    wishes: number;
    is_more: boolean;
    since: string;
    measured_at: string;
  } | null;
};
export type TrainedModel = {
  version: string;
  trained_at: string;
  in_service: boolean;
  current: boolean;
  texts: number;
  categories: number;
  embedder: string | null;
  threshold: number;
  top1: number | null;
  calibration_error: number | null;
  precision: number | null;
  coverage: number | null;
};
export type Document = {
  id: string;
  title: string;
  kind: "CONTRACT" | "RECEIPT" | "OTHER";
  content_type: "application/pdf" | "image/png" | "image/jpeg";
  size: number;
  user: {
    id: string;
    name: string;
  } | null;
  unit_id: string | null;
  uploaded_by: {
    id: string;
    name: string;
  };
  created_at: string;
  may_delete: boolean;
};
export type UnitAccount = {
  id: string;
  name: string;
  email: string;
  role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
  is_active: boolean;
};
export type FranchiseUnit = {
  id: string;
  name: string;
  code: string;
  city: string;
  state: string;
  region: string | null;
  is_active: boolean;
  registration_open: boolean;
  whatsapp: string | null;
  plan?: "BASICA" | "PREMIUM" | "MASTER";
  companies_max?: number | null;
  phone_number_id?: string | null;
  display_phone_number?: string | null;
  time_zone?: string;
  commission_percent?: number | null;
  monthly_fee?: number | null;
};
export type UnitPause = {
  unit_id: string;
  since: string;
  until: string | null;
  reason: string;
  by: "MASTER" | "ADMIN";
};
export type Lead = {
  id: string;
  name: string;
  company: string | null;
  email: string;
  phone: string;
  city: string;
  state: string;
  plan: "BASICA" | "PREMIUM" | "MASTER";
  addons: ("MARKETING" | "SUPPORT" | "ANALYTICS")[];
  status: "NEW" | "CONTACTED" | "WON" | "LOST";
  circular_delivered_on: string | null;
  circular_clears_on: string | null;
  circular_is_clear: boolean;
  unit: {
    id: string;
    name: string;
  } | null;
  created_at: string;
  updated_at: string;
};
export type Charge = {
  txid: string;
  method: "PIX" | "CARD";
  amount: number;
  paid_amount: number | null;
  returned_amount: number;
  status:
    | "ACTIVE"
    | "PAID"
    | "EXPIRED"
    | "REMOVED"
    | "REVIEW"
    | "REFUNDED"
    | "CLAWED_BACK"
    | "DECLINED"
    | "FAILED";
  copy_code?: string;
  created_at: string;
  expires_at: string;
  paid_at: string | null;
};
export type Refund = {
  id: string;
  amount: number;
  state: "REQUESTED" | "TAKEN" | "DONE" | "SPENT" | "UNDOING" | "UNDONE";
  created_at: string;
  ended_at: string | null;
};
export type PixPurchase = {
  IsSuccess: true;
  Message: string;
  Item: {
    pix: {
      link_qr_code: string;
      qr_code_data: string;
    };
  };
  qrCodeUrl: string;
  qrCodeData: string;
  txid: string;
  amount: number;
  expires_at: string;
  status:
    | "ACTIVE"
    | "PAID"
    | "EXPIRED"
    | "REMOVED"
    | "REVIEW"
    | "REFUNDED"
    | "CLAWED_BACK"
    | "DECLINED"
    | "FAILED";
};
export type PaymentReview = {
  id: string;
  txid: string;
  user_id: string | null;
  name?: string;
  expected: number | null;
  paid: number;
  decidable: number;
  end_to_end_id: string;
  reason: "AMOUNT" | "SECOND_PAYMENT" | "UNKNOWN_CHARGE" | "CHARGE_DIFFERS";
  created_at: string;
  state: "OPEN" | "CREDITED" | "RETURNED";
  decision: ("CREDIT" | "RETURN") | null;
};
export type Permission = {
  id: string;
  name: string;
  description: string;
  created_at: string;
};
export type ReportCounts = {
  wishes: number;
  categorised: number;
  offers: number;
  pending: number;
  accepted: number;
  rejected: number;
  expired: number;
  avg_response_minutes: number | null;
  paid: number;
};
export type RolePermission = {
  id: string;
  role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
  permission_id: string;
  enabled: boolean;
  permission: Permission;
};
export type AiProvider = {
  id: string;
  name: string;
  display_name: string;
  kind: "openai" | "anthropic" | "google" | "cohere" | "compatible";
  base_url: string | null;
  api_key: string;
  models: string[];
  is_active: boolean;
  is_default: boolean;
  created_at: string;
};
export type SharedNumber = {
  id: string;
  display_phone_number: string;
  unit_ids: string[];
};
export type Receiving = {
  state:
    | "AWAITING"
    | "INACTIVE"
    | "UNPROVED"
    | "PAUSED"
    | "NO_CATEGORIES"
    | "NO_BALANCE"
    | "CLOSED"
    | "RECEIVING";
  until: string | null;
  time_zone: string;
};
export type Phone = {
  phone: string;
  type: "MOBILE" | "LANDLINE" | "WHATSAPP" | "OTHER";
  is_primary: boolean;
  whatsapp_proved_at: string | null;
};
export type User = {
  id: string;
  email: string;
  role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
  is_active: boolean;
  unit_id: string | null;
  unit: {
    id: string;
    name: string;
  } | null;
  client_id: string | null;
  created_at: string;
  activated_at: string | null;
  name: string;
  avatar: string | null;
  balance: number | null;
  credit: {
    level: "OK" | "LOW" | "EMPTY";
    affordable: number | null;
    price: number;
  } | null;
  correction_requested_at: string | null;
  receiving?: Receiving | null;
  categories: {
    id: number;
    name: string;
  }[];
  document: string | null;
  profile: {
    display_name: string;
    phones: Phone[];
  };
  permission_override: {
    [key: string]: boolean;
  };
};
export type UserPage = {
  items: User[];
  next_cursor: string | null;
  total?: number;
  total_is_capped?: boolean;
  counts?: {
    total: number;
    admins: number;
    clients: number;
    users: number;
    active: number;
    awaiting: number;
    capped: (
      "total" | "admins" | "clients" | "users" | "active" | "awaiting"
    )[];
  };
};
export type OpenCorrectionRequest = {
  id: string;
  user: {
    id: string;
    name: string;
    role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
    unit_id: string | null;
  };
  facts: ("document" | "birth_date" | "gender" | "address")[];
  created_at: string;
};
export type Interaction = {
  id: string;
  wish_id: string;
  text: string | null;
  category: string;
  requestedAt: string;
  status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED";
};
export type OfferCounts = {
  asked: number;
  pending: number;
  accepted: number;
  rejected: number;
  expired: number;
};
export type DashboardTransaction = {
  id: string;
  clientId: string;
  clientName: string;
  description: string;
  type: "CREDIT" | "DEBIT";
  amount: number;
  createdAt: string;
};
export type UserDetail = {
  id: string;
  email: string;
  role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
  is_active: boolean;
  unit_id: string | null;
  unit: {
    id: string;
    name: string;
  } | null;
  client_id: string | null;
  created_at: string;
  activated_at: string | null;
  name: string;
  avatar: string | null;
  balance: number | null;
  credit: {
    level: "OK" | "LOW" | "EMPTY";
    affordable: number | null;
    price: number;
  } | null;
  correction_requested_at: string | null;
  receiving?: Receiving | null;
  categories: {
    id: number;
    name: string;
  }[];
  document: string | null;
  profile: {
    display_name: string;
    phones: Phone[];
  };
  permission_override: {
    [key: string]: boolean;
  };
  is_erased: boolean;
};
export type BusinessHours = {
  id: string | null;
  client_id: string;
  timezone: string;
  timezone_label: string;
  is_24h: boolean;
  schedule: {
    day_of_week: number;
    dayOfWeek: number;
    is_open: boolean;
    isOpen: boolean;
    periods: {
      start: string;
      end: string;
    }[];
  }[];
  exceptions: {
    date: string;
    is_open: boolean;
    periods: {
      start: string;
      end: string;
    }[];
  }[];
};
export type CorrectionRequest = {
  id: string;
  version: number;
  facts: ("document" | "birth_date" | "gender" | "address")[];
  text: string;
  status: "OPEN" | "DONE" | "REFUSED";
  created_at: string;
  closed_at: string | null;
  reason: string | null;
};
export type Invitation = {
  status: "sending" | "sent" | "expired" | "failed";
  requested_at: string;
  sent_at: string | null;
  expires_at: string | null;
};
export type CompanyPause = {
  receiving?: Receiving | null;
  until: string | null;
};
export type Photo = {
  id: string;
  photo_url: string;
  is_primary: boolean;
};
export type Profile = {
  display_name: string;
  legal_name: string | null;
  document: string | null;
  document_type: ("CPF" | "CNPJ") | null;
  birth_date: string | null;
  gender: ("M" | "F" | "O") | null;
  phones: Phone[];
  number_alerts: {
    kind: "CHANGED" | "FOREIGN";
    phone: string;
    created_at: string;
  }[];
  emails: {
    email: string;
    is_primary: boolean;
  }[];
  login_email_pending: boolean;
  email_confirmed: boolean;
  email_proof: {
    email: string;
    expires_at: string;
  } | null;
  addresses: {
    street: string;
    number: string;
    complement: string;
    district: string;
    city: string;
    state: string;
    zip_code: string;
  }[];
  photos: Photo[];
};
export type Complaint = {
  id: string;
  text: string;
  at: string;
  unit_name: string | null;
  company_name: string | null;
  message_id: string | null;
  message_text: string | null;
  name: string | null;
  phone: string | null;
};
export type Machine = {
  id: string;
  name: string;
  phone: string | null;
  reason: ("SHAPE" | "QUICK" | "REPEATED") | null;
  count: number;
  since: string | null;
  at: string;
  freed_at: string | null;
};
export type WishStanding = {
  state:
    | "READING"
    | "PREPARING"
    | "QUESTION"
    | "ASKING"
    | "OPENING"
    | "PAUSED"
    | "NO_SELLER"
    | "CANNOT_ANSWER"
    | "DECLINED"
    | "UNANSWERED"
    | "ANSWERED"
    | "CLOSED";
  until: string | null;
  companies: number;
  company: string | null;
  reason: ("NO_SELLER" | "NO_BALANCE" | "UNAVAILABLE") | null;
};
export type OwnOffer = {
  id: string;
  status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED";
  price: number;
  asked_at: string | null;
  expires_at: string | null;
  answered_at: string | null;
  can_answer: boolean;
  contact: {
    name: string;
    phone: string;
    wa_link: string;
  } | null;
  follow_up: {
    outcome: "SOLD" | "NOT_SOLD" | "NO_REPLY" | "UNREACHABLE";
    note: string | null;
    at: string;
  } | null;
  reversed_at?: string | null;
  report?: {
    reason: "FALSE" | "OFFENSIVE" | "SPAM";
    at: string;
  } | null;
};
export type Message = {
  id: string;
  content: string;
  sender_name: string | null;
  whatsapp: string | null;
  received_at: string;
  category_id: number | null;
  category_name: string | null;
  categorized: boolean;
  confidence: number | null;
  category_source?:
    ("CLASSIFIER" | "CONSUMER" | "OPERATOR" | "BEST_GUESS" | "FALLBACK") | null;
  corrected_by?: string | null;
  status: "pending" | "responded" | "negative";
  standing?: WishStanding | null;
  closed_reason?: "TOO_OLD" | "NOT_CONFIRMED" | "NOT_WANTED";
  franchise_info: {
    id: string;
    name: string;
    city: string;
    state: string;
  } | null;
  responses: {
    company_name: string;
    response_text: "TENHO" | "N\u00C3O TENHO";
    response_duration: number;
    responded_at: string;
  }[];
  notified_companies: {
    company_name: string;
  }[];
  notified_total: number;
  overall_avg_response_time: number | null;
  offer: OwnOffer | null;
  version: number;
};
export type ContactBlock = {
  since: string;
  by: "MASTER" | "ADMIN";
  by_me: boolean;
  reason: string | null;
  everywhere: boolean;
  can_unblock: boolean;
};
export type MessageAbuse = {
  reports: {
    company_name: string;
    reason: "FALSE" | "OFFENSIVE" | "SPAM";
    note: string | null;
    at: string;
  }[];
  block: ContactBlock | null;
  can_block: boolean;
};
export type TalkLine = {
  id: string;
  from: "PERSON" | "TENHO";
  text: string | null;
  options: string[];
  at: string;
  state: ("WAITING" | "HELD" | "SENT" | "DELIVERED" | "READ" | "FAILED") | null;
};
export type MetaCheck = {
  id: string;
  state: "right" | "missing" | "wrong" | "unknown";
  sentence: string;
  action: string;
  link: string;
  subject: string;
};
export type MetaConnection = {
  source: "stored" | "environment";
  is_connected: boolean;
  disconnected_at: string | null;
  can_store: boolean;
  account_id: string;
  app_id: string;
  callback_url: string;
  checks: MetaCheck[];
  checked_at: string | null;
};
export type MetaConnectSteps = {
  steps: {
    id: "stored" | "subscription" | "app" | "forgotten";
    state: "done" | "failed" | "blocked";
    sentence: string;
  }[];
};
export type MetaNumber = {
  id: string;
  digits: string;
  verified_name: string;
  name_status: string;
  quality: string;
  limit: string;
  is_registered: boolean;
  is_on_app: boolean;
};
export type SeenByMetaToken = {
  app_id: string;
  kind: string;
  expires_at: string | null;
  missing_scopes: string[];
  accounts: {
    id: string;
    name: string;
    numbers: MetaNumber[];
  }[];
};
export type NumberRegistration = {
  state: "waiting" | "registered" | "refused";
  sentence: string | null;
  action: string | null;
  next_at: string | null;
};
export type MetaNumbers = {
  numbers:
    | {
        id: string;
        digits: string;
        verified_name: string;
        name_status: string;
        quality: string;
        limit: string;
        is_registered: boolean;
        is_on_app: boolean;
        registration: NumberRegistration | null;
        check: MetaCheck | null;
      }[]
    | null;
  checked_at: string | null;
};
export type WhatsappHealth = {
  templates: {
    name: string;
    language: string;
    category: string | null;
    previous_category: string | null;
    next_category: {
      category: string;
      at: string;
    } | null;
    status: string | null;
    reason: string | null;
    quality: string | null;
    changed_at: string | null;
    is_offer: boolean;
    title: string | null;
    purpose: string | null;
  }[];
  templates_read_at: string | null;
  templates_unread:
    ("NO_ACCOUNT" | "NOT_YET" | "REFUSED" | "UNREACHABLE") | null;
  numbers: {
    number: string;
    units: string[];
    event: string;
    is_flagged: boolean | null;
    limit: string | null;
    previous_limit: string | null;
    changed_at: string;
  }[];
  account: {
    kind:
      | "restriction"
      | "ban"
      | "presence"
      | "violation"
      | "event"
      | "alert"
      | "capability"
      | "name"
      | "error"
      | "refusal";
    subject: string;
    topic: string;
    value: string;
    previous: string | null;
    detail: string | null;
    until: string | null;
    changed_at: string;
    standing: "blocks" | "attention" | "note";
  }[];
  account_hold: {
    templates: boolean;
    replies: boolean;
    since: string;
    until: string | null;
    disconnected: boolean;
  } | null;
  hold: {
    marketing: boolean;
    refused: boolean;
    since: string;
  } | null;
  is_hold_released: boolean;
  held_offers: number;
  prices: {
    utility: number;
    marketing: number;
  };
};
export const {
  useGetJwksQuery,
  useUndoAccountChangeMutation,
  useListAuditQuery,
  useChangePasswordMutation,
  useChangePasswordRequiredMutation,
  useConfirmPasswordResetMutation,
  useForgotPasswordMutation,
  useLoginMutation,
  useLogoutMutation,
  useLogoutAllMutation,
  useGetMeQuery,
  useReauthenticateMutation,
  useRefreshSessionMutation,
  useRegisterMutation,
  useGetSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useDisableSecondFactorMutation,
  useGetSecondFactorOfQuery,
  useResetSecondFactorMutation,
  useListSessionsQuery,
  useEndSessionsOfMutation,
  useEndSessionMutation,
  useStartViewingMutation,
  useEndViewingMutation,
  useResumeViewingMutation,
  useCreateExternalCategoryMutation,
  useDeleteExternalCategoryMutation,
  useGetExternalCategoryQuery,
  useRenameCategoryFamilyMutation,
  useUpdateExternalCategoryMutation,
  useAddStandardCategoriesMutation,
  useListCategoryGroupsQuery,
  useRefreshCategoryGroupsMutation,
  useListTrainingCandidatesQuery,
  useCorrectTestCategoryMutation,
  useApproveTrainingCandidateMutation,
  useRejectTrainingCandidateMutation,
  useRevokeTrainingCandidateMutation,
  useListCandidateGroupsQuery,
  useApproveCandidateGroupMutation,
  useRejectCandidateGroupMutation,
  useGetTrainingInsightsQuery,
  useListMissingWordsQuery,
  useGetMissingWordsWeekQuery,
  useListModelsQuery,
  useActivateModelMutation,
  useReplayModelMutation,
  useSetModelSwitchingMutation,
  useListCategoriesWithClientsQuery,
  useLookUpCepQuery,
  useListDocumentsQuery,
  useUploadDocumentMutation,
  useGetServiceContractQuery,
  useGetContractAcceptanceQuery,
  useAcceptServiceContractMutation,
  useDeleteDocumentMutation,
  useReadDocumentQuery,
  useConfirmEmailMutation,
  useListFranchiseUnitsQuery,
  useCreateFranchiseUnitMutation,
  useGetInitialCreditsQuery,
  useListUnitPausesQuery,
  useGetFranchiseUnitQuery,
  useDeleteFranchiseUnitMutation,
  useUpdateFranchiseUnitMutation,
  useGetFranchiseDashboardQuery,
  useGetFranchiseEarningsQuery,
  useGetFranchiseOpeningQuery,
  useSetUnitPauseMutation,
  useGetUnmetDemandQuery,
  useAcceptInvitationMutation,
  useReadInvitationMutation,
  useCreateLeadMutation,
  useListLeadsQuery,
  useGetLeadQuery,
  useUpdateLeadMutation,
  useListChargesQuery,
  useGetChargeQuery,
  useRefundChargeMutation,
  useListChargeRefundsQuery,
  useCheckPendingPixMutation,
  useOpenCheckoutMutation,
  useListFailingPaymentWorkQuery,
  useClosePaymentWorkMutation,
  useRetryPaymentWorkMutation,
  usePayCheckoutByCardMutation,
  usePayCheckoutByPixMutation,
  useGetPaymentMethodsQuery,
  useBuyByPixMutation,
  useListPaymentReviewsQuery,
  useDecidePaymentReviewMutation,
  useListPermissionsQuery,
  useCreatePermissionMutation,
  useListAllPermissionsQuery,
  useUpdatePermissionMutation,
  useDeletePermissionMutation,
  useGetReadinessQuery,
  useLookAgainMutation,
  useGetPlatformStatusQuery,
  useGetCompanyBillingQuery,
  useGetFinancialReportQuery,
  useGetMessageReportQuery,
  useGetUnitClosingQuery,
  useGetUserReportQuery,
  useListRolePermissionsQuery,
  useSetRolePermissionMutation,
  useGetHealthQuery,
  useGetSettingsQuery,
  useSetSettingsMutation,
  useGetActivationTextsQuery,
  useSetActivationTextsMutation,
  useListAiProvidersQuery,
  useCreateAiProviderMutation,
  useGetAiProviderQuery,
  useUpdateAiProviderMutation,
  useDeleteAiProviderMutation,
  useTestAiProviderMutation,
  useGetAiUsageQuery,
  useSetAiUsageMutation,
  useGetControllerQuery,
  useSetControllerMutation,
  useGetCreditValueQuery,
  useGetFranchiseCreditsQuery,
  useSetFranchiseCreditsMutation,
  useDeleteFranchiseCreditMutation,
  useGetLoadCapsQuery,
  useSetLoadCapsMutation,
  useSendTestMailMutation,
  useGetMessageRatesQuery,
  useSetMessageRatesMutation,
  useDeleteMessageRatesMutation,
  useGetTroubleMailsQuery,
  useSetTroubleMailsMutation,
  useListSharedNumbersQuery,
  useSetSharedNumberMutation,
  useDeleteSharedNumberMutation,
  useGetSupportBundleQuery,
  useListUsersQuery,
  useCreateUserMutation,
  useAnalyseUsersMutation,
  useListCorrectionRequestsQuery,
  useGetClientDashboardQuery,
  useGetUserDashboardQuery,
  useReadUserPhotoQuery,
  useGetMasterStatsQuery,
  useGetUserQuery,
  useUpdateUserMutation,
  useDeleteUserMutation,
  useGetBusinessHoursQuery,
  useCreateBusinessHoursMutation,
  useUpdateBusinessHoursMutation,
  useGetUserCategoriesQuery,
  useSetUserCategoriesMutation,
  useGetCorrectionRequestQuery,
  useRequestCorrectionMutation,
  useCloseCorrectionRequestMutation,
  useRequestEmailProofMutation,
  useCancelEmailProofMutation,
  useCorrectUserFactsMutation,
  useSaveUserMutation,
  useGetUserFranchisesQuery,
  useSetUserFranchisesMutation,
  useGetInvitationQuery,
  useResendInvitationMutation,
  useStartNumberProofMutation,
  useSetUserPasswordMutation,
  useGetPauseQuery,
  useSetPauseMutation,
  useGetUserProfileQuery,
  useUpdateUserProfileMutation,
  useCompleteUserProfileMutation,
  useAddUserPhotoMutation,
  useListUserPhotosQuery,
  useRemoveUserPhotoMutation,
  useGetServiceCitiesQuery,
  useSetServiceCitiesMutation,
  useGetCreditsQuery,
  usePostWalletTransactionMutation,
  useGetWalletQuery,
  useGetWalletGuardQuery,
  usePatchWalletGuardMutation,
  useGetWalletTransactionQuery,
  useListBlockedContactsQuery,
  useListComplaintsQuery,
  useListMachinesQuery,
  useFreeMachineMutation,
  useListMessagesQuery,
  useGetMessageMarginQuery,
  useGetWhatsappReachQuery,
  useGetMessageStatsQuery,
  useGetMessageQuery,
  useGetMessageAbuseQuery,
  useCorrectMessageCategoryMutation,
  useBlockMessageContactMutation,
  useFollowUpMessageMutation,
  useReportMessageMutation,
  useAnswerMessageMutation,
  useGetMessageTalkQuery,
  useGetMetaConnectionQuery,
  useConnectMetaMutation,
  useDisconnectMetaMutation,
  useCheckMetaConnectionMutation,
  useInspectMetaTokenMutation,
  useSubscribeMetaMutation,
  usePushMetaTemplatesMutation,
  useListMetaNumbersQuery,
  useRegisterMetaNumberMutation,
  useSendMetaTestMutation,
  useGetMetaTestQuery,
  useGetPushKeyQuery,
  usePutPushSubscriptionMutation,
  useDeletePushSubscriptionMutation,
  useTestCategorizeMutation,
  useGetWhatsappHealthQuery,
  useReleaseOfferHoldMutation,
} = injectedRtkApi;
