import { OWNER_ID, SUBJECTS, type SubjectName } from "./_subjects.ts";

/** Who may call an operation; who is in neither list is refused: 401 without a session, 403 with one. */
export type RouteRule = {
  readonly may: readonly SubjectName[];
  /** Are answered 404: they are not to learn that it exists. */
  readonly isHiddenFrom?: readonly SubjectName[];
  /** A body the contract takes, for those who may not: nothing but their rights may stand in the way. */
  readonly body?: unknown;
  readonly query?: string;
  /** How a body nobody takes is refused; 400 unless given. */
  readonly refusal?: number;
  /** What the path names does not exist: who may call it is told so. */
  readonly isAbsent?: boolean;
};

const SIGNED_IN = SUBJECTS.filter((subject) => subject !== "ANYBODY");
const OPERATORS: readonly SubjectName[] = ["MASTER", "ADMIN", "FAR_ADMIN"];
const MERCHANTS: readonly SubjectName[] = ["OWNER", "NEIGHBOUR", "FAR_CLIENT"];
/** Whom an account's own things are shown to: itself, who runs its unit, and MASTER. */
const OF_OWNER: readonly SubjectName[] = ["MASTER", "ADMIN", "OWNER"];
const NOT_OF_OWNER = SIGNED_IN.filter((subject) => !OF_OWNER.includes(subject));

const everybody: RouteRule = { may: SUBJECTS };
const signedIn: RouteRule = { may: SIGNED_IN };
const master: RouteRule = { may: ["MASTER"] };
const merchants: RouteRule = { may: MERCHANTS };
/** Every reader finds its own rows alone, which the suites of the services test. */
const readers: RouteRule = { may: [...OPERATORS, ...MERCHANTS] };
const ofOwner: RouteRule = { may: OF_OWNER, isHiddenFrom: NOT_OF_OWNER };
/** As `ofOwner`, of what staff sees by a permission of its own only. */
const ofOwnerByPermission: RouteRule = { may: OF_OWNER, isHiddenFrom: ["FAR_ADMIN", "NEIGHBOUR", "FAR_CLIENT"] };
/** Everybody was asked for the wish but who belongs to another unit. */
const ofWish: RouteRule = {
  may: ["MASTER", "ADMIN", "OWNER", "STAFF", "NEIGHBOUR"],
  isHiddenFrom: ["FAR_ADMIN", "FAR_CLIENT"],
};
const ofMerchantsWish: RouteRule = { may: ["OWNER", "NEIGHBOUR"], isHiddenFrom: ["FAR_CLIENT"] };
const ofWishByOperators: RouteRule = { may: ["MASTER", "ADMIN"], isHiddenFrom: ["FAR_ADMIN"] };
/** Merchants, and staff who may answer, which STAFF may not. */
const pushed: RouteRule = { may: MERCHANTS };
const subscription = {
  endpoint: "https://fcm.googleapis.com/fcm/send/nobody",
  keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
};
const byOperatorsOfOwner: RouteRule = { may: ["MASTER", "ADMIN"], isHiddenFrom: ["FAR_ADMIN"] };

const hours = { client_id: OWNER_ID, timezone: "America/Fortaleza", is_24h: true, schedule: [] };
const photo = { photo_data: "data:image/png;base64,AAAA", is_primary: true };
const newStaff = { email: "nova@teste.dev", password: "Nova@2026x", role: "USER", profile: { display_name: "Nova" } };
const analysis = {
  users: [{ id: OWNER_ID, role: "CLIENT", is_active: true, created_at: "2026-01-01T00:00:00Z" }],
  filters: {},
  totalUsers: 1,
  totalPages: 1,
};
const account = { display_name: "Pizzaria Um", legal_name: "", emails: [], phones: [] };

/** What permissions and the scope of the data make of each operation, by its id. One that is missing here fails the suite. */
export const ROUTE_RULES: Readonly<Record<string, RouteRule>> = {
  getJwks: everybody,
  login: everybody,
  register: everybody,
  forgotPassword: everybody,
  confirmPasswordReset: everybody,
  refreshSession: everybody,
  logout: everybody,
  logoutAll: signedIn,
  changePassword: signedIn,
  changePasswordRequired: signedIn,
  getMe: signedIn,
  listSessions: signedIn,
  endSession: signedIn,
  endSessionsOf: { ...byOperatorsOfOwner, query: `?user_id=${OWNER_ID}` },
  startViewing: { ...master, body: { user_id: OWNER_ID, reason: "Para ajudar com o extrato" } },
  resumeViewing: { ...master, isAbsent: true },
  endViewing: { ...master, isAbsent: true },
  getSecondFactor: signedIn,
  beginSecondFactor: signedIn,
  confirmSecondFactor: signedIn,
  disableSecondFactor: signedIn,

  getPlatformStatus: master,

  // Each ADMIN reads the records of its own units alone.
  listAudit: { may: OPERATORS },
  listPermissions: master,
  listAllPermissions: master,
  createPermission: master,
  updatePermission: master,
  deletePermission: master,
  listRolePermissions: master,
  setRolePermission: master,

  listCategoriesWithClients: everybody,
  listCategoryGroups: signedIn,
  refreshCategoryGroups: signedIn,
  testCategorize: { ...readers, body: { message: "pizza" } },
  createExternalCategory: master,
  updateExternalCategory: master,
  deleteExternalCategory: master,
  getExternalCategory: { ...master, isAbsent: true },
  renameCategoryFamily: master,
  listTrainingCandidates: master,
  approveTrainingCandidate: master,
  rejectTrainingCandidate: master,
  revokeTrainingCandidate: master,
  listCandidateGroups: master,
  approveCandidateGroup: master,
  rejectCandidateGroup: master,
  getTrainingInsights: master,
  listMissingWords: master,
  getMissingWordsWeek: master,
  listModels: master,
  activateModel: master,
  replayModel: master,
  setModelSwitching: master,
  listAiProviders: master,
  createAiProvider: master,
  getAiProvider: { ...master, isAbsent: true },
  updateAiProvider: master,
  deleteAiProvider: master,
  testAiProvider: master,
  getAiUsage: master,
  setAiUsage: master,

  lookUpCep: everybody,
  getServiceContract: everybody,
  listFranchiseUnits: everybody,
  getInitialCredits: everybody,
  getFranchiseUnit: signedIn,
  getFranchiseDashboard: { may: ["MASTER", "ADMIN"] },
  listUnitPauses: { may: ["MASTER", "ADMIN", "FAR_ADMIN"] },
  setUnitPause: {
    may: ["MASTER", "ADMIN"],
    isHiddenFrom: ["FAR_ADMIN"],
    body: { paused: false },
  },
  getUnmetDemand: { may: ["MASTER", "ADMIN"] },
  getFranchiseEarnings: { may: ["MASTER", "ADMIN"] },
  createFranchiseUnit: master,
  updateFranchiseUnit: master,
  deleteFranchiseUnit: master,
  createLead: everybody,
  listLeads: master,
  updateLead: master,

  listCharges: { ...ofOwnerByPermission, query: `?user_id=${OWNER_ID}` },
  getCharge: ofOwnerByPermission,
  checkPendingPix: ofOwnerByPermission,
  refundCharge: master,
  listChargeRefunds: master,
  getPaymentMethods: { may: ["MASTER", ...MERCHANTS] },
  openCheckout: { ...merchants, body: { amount: 10, method: "PIX" } },
  buyByPix: { ...merchants, body: { amount: 10 } },
  payCheckoutByPix: everybody,
  payCheckoutByCard: everybody,
  listPaymentReviews: master,
  decidePaymentReview: master,

  getActivationTexts: master,
  setActivationTexts: { ...master, body: { mail: "", whatsapp: "" } },
  getSettings: master,
  setSettings: master,
  getFranchiseCredits: master,
  setFranchiseCredits: master,
  deleteFranchiseCredit: master,
  getLoadCaps: master,
  setLoadCaps: master,

  getFinancialReport: readers,
  getMessageReport: readers,
  getUserReport: readers,
  getMessageMargin: master,

  analyseUsers: { may: OPERATORS, body: analysis },
  listUsers: { may: OPERATORS },
  createUser: { may: [...OPERATORS, ...MERCHANTS], body: newStaff },
  getMasterStats: master,
  getClientDashboard: merchants,
  getUserDashboard: { may: ["STAFF"] },
  // Known by an address that cannot be guessed.
  readUserPhoto: { ...everybody, isAbsent: true },
  getUser: ofOwner,
  updateUser: { may: ["MASTER", "ADMIN"], isHiddenFrom: NOT_OF_OWNER, body: { is_active: true } },
  // A company of its staff too, as the suite of the service tests.
  deleteUser: { may: ["MASTER"], isHiddenFrom: NOT_OF_OWNER },
  setUserPassword: { may: ["MASTER", "ADMIN"], isHiddenFrom: NOT_OF_OWNER, body: { password: "Nova@2026x" } },
  getUserProfile: ofOwner,
  updateUserProfile: { ...ofOwner, body: { display_name: "Pizzaria Um" } },
  completeUserProfile: { ...ofOwner, body: account },
  // Whoever administers an account changes its e-mail without a proof.
  requestEmailProof: { may: ["OWNER"], isHiddenFrom: NOT_OF_OWNER },
  cancelEmailProof: { may: ["OWNER"], isHiddenFrom: NOT_OF_OWNER },
  // The link is the right to it.
  confirmEmail: { ...everybody, isAbsent: true, body: { token: "A".repeat(43) } },
  listUserPhotos: ofOwner,
  addUserPhoto: { ...ofOwner, body: photo },
  removeUserPhoto: ofOwner,
  getBusinessHours: ofOwner,
  createBusinessHours: { ...ofOwner, body: hours },
  updateBusinessHours: { ...ofOwner, body: hours },
  getServiceCities: ofOwner,
  setServiceCities: { ...ofOwner, body: { service_franchises: [], all_franchises: false } },
  getUserFranchises: ofOwner,
  setUserFranchises: { ...ofOwner, body: { all_franchises: true } },
  getUserCategories: ofOwner,
  setUserCategories: { ...ofOwner, body: { categoryIds: [41] } },
  getPause: ofOwnerByPermission,
  setPause: { ...ofOwnerByPermission, body: { until: null } },

  getCredits: ofOwnerByPermission,
  getWallet: ofOwnerByPermission,
  getWalletTransaction: ofOwnerByPermission,
  getWalletGuard: ofOwnerByPermission,
  patchWalletGuard: {
    may: ["OWNER"],
    isHiddenFrom: ["NEIGHBOUR", "FAR_CLIENT"],
    body: { daily_cap: null, threshold: null },
  },
  postWalletTransaction: {
    ...byOperatorsOfOwner,
    body: { client_id: OWNER_ID, amount: 0.01, description: "Teste", type: "CREDIT" },
  },

  listDocuments: readers,
  uploadDocument: { ...readers, refusal: 415 },
  readDocument: { ...readers, isAbsent: true },
  deleteDocument: readers,

  getWhatsappHealth: master,
  releaseOfferHold: { ...master, body: { released: true } },
  listMessages: signedIn,
  getMessageStats: signedIn,
  getMessage: ofWish,
  getMessageAbuse: ofWishByOperators,
  blockMessageContact: { ...ofWishByOperators, body: { blocked: true, reason: "Pedidos falsos" } },
  listBlockedContacts: { may: OPERATORS },
  reportMessage: { ...ofMerchantsWish, body: { reason: "FALSE" } },
  getPushKey: { may: [...MERCHANTS, "STAFF"] },
  putPushSubscription: { ...pushed, body: subscription },
  // One's own, also of who may not answer any more.
  deletePushSubscription: { may: [...MERCHANTS, "STAFF"] },
  correctMessageCategory: { ...master, body: { category_id: 41 } },
  followUpMessage: { ...ofMerchantsWish, body: { outcome: "SOLD" } },
  answerMessage: { ...ofMerchantsWish, body: { answer: "NAO_TENHO" } },
};
