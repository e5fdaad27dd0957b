import { UNIT_ID } from "../support/test-data.ts";
import { OWNER_ID, type SubjectName } from "./_subjects.ts";

/** A call that, with a recently entered password, would change how an account signs in or is recovered, who may do what, or what it costs. */
export type SensitiveCall = {
  readonly operation: string;
  readonly as: Exclude<SubjectName, "ANYBODY">;
  readonly body?: object;
};

const AI_PROVIDER = {
  name: "openai",
  display_name: "OpenAI",
  api_key: "sk-outra",
  models: ["gpt"],
  is_active: true,
  is_default: true,
};
const phones = [{ phone: "86999990001", type: "WHATSAPP", is_primary: true }];
const emails = [{ email: "outro@teste.dev", is_primary: true }];

/** Every operation that a session may perform only within minutes of the password, in each way it can be called. */
export const SENSITIVE_CALLS: readonly SensitiveCall[] = [
  { operation: "beginSecondFactor", as: "OWNER" },
  { operation: "confirmSecondFactor", as: "OWNER", body: { otp: "123456" } },
  { operation: "resetSecondFactor", as: "MASTER" },
  { operation: "changePasswordRequired", as: "OWNER", body: { newPassword: "Outra#Senha9" } },
  { operation: "updateUserProfile", as: "OWNER", body: { phones } },
  { operation: "updateUserProfile", as: "OWNER", body: { emails } },
  { operation: "updateUserProfile", as: "ADMIN", body: { emails } },
  { operation: "completeUserProfile", as: "OWNER", body: { phones } },
  { operation: "completeUserProfile", as: "OWNER", body: { emails } },
  { operation: "saveUser", as: "OWNER", body: { profile: { phones } } },
  { operation: "saveUser", as: "ADMIN", body: { profile: { emails } } },
  { operation: "saveUser", as: "MASTER", body: { franchises: { all_franchises: true } } },
  { operation: "updateUser", as: "OWNER", body: { email: "outro@teste.dev" } },
  { operation: "updateUser", as: "MASTER", body: { email: "outro@teste.dev" } },
  { operation: "updateUser", as: "MASTER", body: { permission_override: { "user.view": true } } },
  { operation: "setUserPassword", as: "ADMIN", body: { password: "Outra#Senha9" } },
  { operation: "correctUserFacts", as: "ADMIN", body: { birth_date: "1980-05-06" } },
  { operation: "correctUserFacts", as: "MASTER", body: { document: "11222333000181" } },
  {
    operation: "createUser",
    as: "MASTER",
    body: { email: "outro@teste.dev", password: "Outra#Senha9", role: "MASTER", profile: { display_name: "Outro" } },
  },
  { operation: "setUserFranchises", as: "MASTER", body: { all_franchises: true } },
  { operation: "startViewing", as: "MASTER", body: { user_id: OWNER_ID, reason: "Para ajudar com o extrato" } },
  { operation: "setRolePermission", as: "MASTER", body: { role: "USER", permission_id: OWNER_ID, enabled: true } },
  { operation: "setSettings", as: "MASTER", body: { creditValue: 0.99 } },
  { operation: "setSettings", as: "MASTER", body: { security: { session_hours: 7 } } },
  { operation: "setFranchiseCredits", as: "MASTER", body: { [UNIT_ID]: { credit: 99 } } },
  { operation: "deleteFranchiseCredit", as: "MASTER" },
  { operation: "setLoadCaps", as: "MASTER", body: { [UNIT_ID]: { monthly_load_cap: 99 } } },
  { operation: "createAiProvider", as: "MASTER", body: AI_PROVIDER },
  {
    operation: "connectMeta",
    as: "MASTER",
    body: { token: "outro", app_id: "", app_secret: "outra", account_id: "200000000000001", replace_callback: false },
  },
  { operation: "disconnectMeta", as: "MASTER" },
  { operation: "updateAiProvider", as: "MASTER", body: AI_PROVIDER },
  { operation: "setAiUsage", as: "MASTER", body: { mode: "always", daily_budget_usd: 100 } },
];

/** Operations whose request itself proves the person: by the password, a code, or the secret of a link. */
const PROVED_BY_THEMSELVES = [
  "login",
  "register",
  "reauthenticate",
  "changePassword",
  "disableSecondFactor",
  "confirmEmail",
  "acceptInvitation",
  "undoAccountChange",
];

/**
 * Operations that change nothing by which an account signs in or is recovered, give nobody more rights, and leave prices, keys and budgets as they
 * are. ADR 62 gives the reason for each one that is close to that line.
 */
const OF_OTHER_THINGS = [
  "refreshSession",
  "logout",
  "logoutAll",
  "endSession",
  "endSessionsOf",
  "resumeViewing",
  "endViewing",
  "forgotPassword",
  "analyseUsers",
  "lookAgain",
  "confirmPasswordReset",
  "createPermission",
  "updatePermission",
  "deletePermission",
  "deleteUser",
  "setUserCategories",
  "setServiceCities",
  "createBusinessHours",
  "updateBusinessHours",
  "setPause",
  "requestCorrection",
  "closeCorrectionRequest",
  "requestEmailProof",
  "resendInvitation",
  "readInvitation",
  "startNumberProof",
  "cancelEmailProof",
  "addUserPhoto",
  "removeUserPhoto",
  "acceptServiceContract",
  "uploadDocument",
  "deleteDocument",
  "createFranchiseUnit",
  "updateFranchiseUnit",
  "setUnitPause",
  "deleteFranchiseUnit",
  "createLead",
  "updateLead",
  "setActivationTexts",
  "setController",
  "setTroubleMails",
  "sendTestMail",
  "releaseOfferHold",
  "checkMetaConnection",
  "inspectMetaToken",
  "subscribeMeta",
  "pushMetaTemplates",
  "registerMetaNumber",
  "sendMetaTest",
  "setSharedNumber",
  "deleteSharedNumber",
  "deleteAiProvider",
  "testAiProvider",
  "createExternalCategory",
  "addStandardCategories",
  "updateExternalCategory",
  "deleteExternalCategory",
  "renameCategoryFamily",
  "refreshCategoryGroups",
  "testCategorize",
  "correctTestCategory",
  "approveTrainingCandidate",
  "rejectTrainingCandidate",
  "revokeTrainingCandidate",
  "approveCandidateGroup",
  "rejectCandidateGroup",
  "activateModel",
  "replayModel",
  "setModelSwitching",
  "postWalletTransaction",
  "patchWalletGuard",
  "refundCharge",
  "decidePaymentReview",
  "retryPaymentWork",
  "closePaymentWork",
  "checkPendingPix",
  "openCheckout",
  "payCheckoutByCard",
  "payCheckoutByPix",
  "buyByPix",
  "correctMessageCategory",
  "blockMessageContact",
  "freeMachine",
  "answerMessage",
  "followUpMessage",
  "reportMessage",
  "putPushSubscription",
  "deletePushSubscription",
];

/** Every changing operation, each in one of the lists; a missing one fails the suite. */
export const LISTED_OPERATIONS: readonly string[] = [
  ...new Set(SENSITIVE_CALLS.map(({ operation }) => operation)),
  ...PROVED_BY_THEMSELVES,
  ...OF_OTHER_THINGS,
];
