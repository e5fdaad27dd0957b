import { OWNER_ID, SUBJECTS, type SubjectName } from "./_subjects.ts";

/** Subjects that may call an operation; subjects in neither list are refused: 401 without a session, 403 with one. */
export type RouteRule = {
  readonly may: readonly SubjectName[];
  /** Subjects answered 404: they are not to learn that it exists. */
  readonly isHiddenFrom?: readonly SubjectName[];
  /** A body the contract accepts, for subjects that may not call: only their rights may be the reason of the refusal. */
  readonly body?: unknown;
  readonly query?: string;
  /** Status that refuses a body no contract accepts; 400 unless given. */
  readonly refusal?: number;
  /** The path names a thing that does not exist: permitted callers get 404. */
  readonly isAbsent?: boolean;
};

const SIGNED_IN = SUBJECTS.filter((subject) => subject !== "ANYBODY");
const ADMINS_OF_UNIT: readonly SubjectName[] = ["ADMIN", "SETTINGS_ADMIN"];
const OPERATORS: readonly SubjectName[] = ["MASTER", "ADMIN", "FAR_ADMIN", "SETTINGS_ADMIN"];
const MERCHANTS: readonly SubjectName[] = ["OWNER", "NEIGHBOUR", "FAR_CLIENT"];
/** Subjects that see an account's own things: itself, the ADMINs of its unit, and MASTER. */
const OF_OWNER: readonly SubjectName[] = ["MASTER", ...ADMINS_OF_UNIT, "OWNER"];
const NOT_OF_OWNER = SIGNED_IN.filter((subject) => !OF_OWNER.includes(subject));

const everybody: RouteRule = { may: SUBJECTS };
const signedIn: RouteRule = { may: SIGNED_IN };
const master: RouteRule = { may: ["MASTER"] };
/** MASTER, and an ADMIN to whom MASTER has given the settings, for its own units. */
const settings: RouteRule = { may: ["MASTER", "SETTINGS_ADMIN"] };
const merchants: RouteRule = { may: MERCHANTS };
/** Every reader finds only its own rows, which the suites of the services test. */
const readers: RouteRule = { may: [...OPERATORS, ...MERCHANTS] };
const ofOwner: RouteRule = { may: OF_OWNER, isHiddenFrom: NOT_OF_OWNER };
/** Like `ofOwner`, but staff sees the thing only by a permission of its own. */
const ofOwnerByPermission: RouteRule = { may: OF_OWNER, isHiddenFrom: ["FAR_ADMIN", "NEIGHBOUR", "FAR_CLIENT"] };
/** All subjects were asked for the wish except those of another unit. */
const ofWish: RouteRule = {
  may: ["MASTER", ...ADMINS_OF_UNIT, "OWNER", "STAFF", "NEIGHBOUR"],
  isHiddenFrom: ["FAR_ADMIN", "FAR_CLIENT"],
};
const ofMerchantsWish: RouteRule = { may: ["OWNER", "NEIGHBOUR"], isHiddenFrom: ["FAR_CLIENT"] };
const ofWishByOperators: RouteRule = { may: ["MASTER", ...ADMINS_OF_UNIT], isHiddenFrom: ["FAR_ADMIN"] };
/** Merchants, and staff that may answer, which STAFF may not. */
const pushed: RouteRule = { may: MERCHANTS };
const subscription = {
  endpoint: "https://fcm.googleapis.com/fcm/send/nobody",
  keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
};
const byOperatorsOfOwner: RouteRule = { may: ["MASTER", ...ADMINS_OF_UNIT], isHiddenFrom: ["FAR_ADMIN"] };

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

/** Rights to each operation, by its id, from the permissions and the scope of the data. A missing operation fails the suite. */
export const ROUTE_RULES: Readonly<Record<string, RouteRule>> = {
  getJwks: everybody,
  login: everybody,
  register: everybody,
  forgotPassword: everybody,
  confirmPasswordReset: everybody,
  refreshSession: everybody,
  logout: everybody,
  logoutAll: signedIn,
  reauthenticate: signedIn,
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
  getSecondFactorOf: master,
  resetSecondFactor: master,

  getPlatformStatus: master,
  getReadiness: master,
  lookAgain: { ...master, body: {} },
  getSupportBundle: master,

  // Each ADMIN reads only the records of its own units.
  listAudit: { may: OPERATORS },
  listPermissions: settings,
  listAllPermissions: settings,
  createPermission: master,
  updatePermission: master,
  deletePermission: master,
  listRolePermissions: settings,
  setRolePermission: master,

  listCategoriesWithClients: everybody,
  listCategoryGroups: signedIn,
  refreshCategoryGroups: signedIn,
  testCategorize: { ...readers, body: { message: "pizza" } },
  createExternalCategory: master,
  addStandardCategories: master,
  updateExternalCategory: master,
  deleteExternalCategory: master,
  getExternalCategory: { ...master, isAbsent: true },
  renameCategoryFamily: master,
  listTrainingCandidates: master,
  correctTestCategory: master,
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

  listSharedNumbers: master,
  setSharedNumber: { ...master, body: { display_phone_number: "558633330009", unit_ids: [] } },
  deleteSharedNumber: master,
  lookUpCep: everybody,
  getServiceContract: everybody,
  getContractAcceptance: merchants,
  acceptServiceContract: { ...merchants, body: { version: "2026-12" } },
  listFranchiseUnits: everybody,
  getInitialCredits: everybody,
  getCreditValue: everybody,
  getFranchiseUnit: signedIn,
  getFranchiseDashboard: { may: ["MASTER", ...ADMINS_OF_UNIT] },
  listUnitPauses: { may: OPERATORS },
  setUnitPause: {
    may: ["MASTER", ...ADMINS_OF_UNIT],
    isHiddenFrom: ["FAR_ADMIN"],
    body: { paused: false },
  },
  getUnmetDemand: { may: ["MASTER", ...ADMINS_OF_UNIT] },
  getFranchiseOpening: { may: ["MASTER", ...ADMINS_OF_UNIT] },
  getFranchiseEarnings: { may: ["MASTER", ...ADMINS_OF_UNIT] },
  createFranchiseUnit: master,
  updateFranchiseUnit: master,
  deleteFranchiseUnit: master,
  createLead: everybody,
  listLeads: master,
  getLead: { ...master, isAbsent: true },
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
  listFailingPaymentWork: master,
  retryPaymentWork: master,
  closePaymentWork: { ...master, body: { outcome: "HANDLED" } },

  getActivationTexts: master,
  setActivationTexts: { ...master, body: { mail: "", whatsapp: "" } },
  getController: everybody,
  setController: {
    ...master,
    body: {
      ...{ legal_name: "", cnpj: "", address: "", city: "", phone: "", email: "", officer_name: "" },
      ...{ officer_email: "", instagram_url: "", linkedin_url: "", youtube_url: "" },
    },
  },
  getTroubleMails: master,
  setTroubleMails: { ...master, body: { is_on: true } },
  sendTestMail: master,
  getSettings: master,
  setSettings: master,
  getFranchiseCredits: settings,
  setFranchiseCredits: settings,
  deleteFranchiseCredit: settings,
  getMessageRates: master,
  setMessageRates: {
    ...master,
    body: { marketing: 0.0625, utility: 0.0068, authentication: 0.0068, service: 0.0068, usd_brl: 5.4 },
  },
  deleteMessageRates: master,
  getLoadCaps: master,
  setLoadCaps: master,

  getHealth: everybody,
  getFinancialReport: readers,
  getCompanyBilling: { may: OPERATORS, query: "?month=2026-01" },
  getUnitClosing: { may: OPERATORS, query: "?month=2026-01" },
  getMessageReport: readers,
  getUserReport: readers,
  getMessageMargin: master,

  analyseUsers: { may: OPERATORS, body: analysis },
  listUsers: { may: OPERATORS },
  createUser: { may: [...OPERATORS, ...MERCHANTS], body: newStaff },
  getMasterStats: master,
  getClientDashboard: merchants,
  getUserDashboard: { may: ["STAFF"] },
  // The photo's address cannot be guessed.
  readUserPhoto: { ...everybody, isAbsent: true },
  getUser: ofOwner,
  updateUser: { may: ["MASTER", ...ADMINS_OF_UNIT], isHiddenFrom: NOT_OF_OWNER, body: { is_active: false } },
  // A company may delete its own staff too, which the service's suite tests.
  deleteUser: { may: ["MASTER"], isHiddenFrom: NOT_OF_OWNER },
  setUserPassword: { may: ["MASTER", ...ADMINS_OF_UNIT], isHiddenFrom: NOT_OF_OWNER, body: { password: "Nova@2026x" } },
  getInvitation: { may: ["MASTER", ...ADMINS_OF_UNIT], isHiddenFrom: NOT_OF_OWNER },
  // A company may invite its own staff too, which the service's suite tests.
  resendInvitation: { may: ["MASTER", ...ADMINS_OF_UNIT], isHiddenFrom: NOT_OF_OWNER },
  // The link itself gives the right to these two.
  readInvitation: { ...everybody, isAbsent: true, body: { token: "A".repeat(43) } },
  acceptInvitation: { ...everybody, isAbsent: true, body: { token: "A".repeat(43), password: "Nova@2026x" } },
  getUserProfile: ofOwner,
  updateUserProfile: { ...ofOwner, body: { display_name: "Pizzaria Um" } },
  completeUserProfile: { ...ofOwner, body: account },
  saveUser: { ...ofOwner, body: { profile: { display_name: "Pizzaria Um" } } },
  correctUserFacts: {
    may: ["MASTER", ...ADMINS_OF_UNIT],
    isHiddenFrom: NOT_OF_OWNER,
    body: { birth_date: "1980-05-06" },
  },
  listCorrectionRequests: { may: OPERATORS },
  getCorrectionRequest: ofOwner,
  requestCorrection: { may: ["OWNER"], isHiddenFrom: NOT_OF_OWNER, body: { facts: ["gender"], text: "Outro" } },
  closeCorrectionRequest: {
    may: ["MASTER", ...ADMINS_OF_UNIT],
    isHiddenFrom: NOT_OF_OWNER,
    body: { id: OWNER_ID, version: 1, status: "REFUSED", reason: "Está certo" },
  },
  // The administrator of an account changes its e-mail without a proof.
  startNumberProof: { may: ["OWNER"], isHiddenFrom: NOT_OF_OWNER },
  requestEmailProof: { may: ["OWNER"], isHiddenFrom: NOT_OF_OWNER },
  cancelEmailProof: { may: ["OWNER"], isHiddenFrom: NOT_OF_OWNER },
  // The link itself gives the right to it.
  confirmEmail: { ...everybody, isAbsent: true, body: { token: "A".repeat(43) } },
  undoAccountChange: { ...everybody, isAbsent: true, body: { token: "A".repeat(43) } },
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
  getMetaConnection: master,
  checkMetaConnection: master,
  inspectMetaToken: { ...master, body: { token: "", app_id: "", app_secret: "" } },
  connectMeta: {
    ...master,
    body: { token: "", app_id: "", app_secret: "", account_id: "200000000000001", replace_callback: false },
  },
  disconnectMeta: master,
  subscribeMeta: { ...master, body: { replace_callback: false } },
  pushMetaTemplates: master,
  listMetaNumbers: master,
  registerMetaNumber: { ...master, body: {} },
  sendMetaTest: { ...master, body: { number_id: "100000000000001", phone: "86988887777" } },
  getMetaTest: { ...master, isAbsent: true },
  listMessages: signedIn,
  getMessageStats: signedIn,
  getWhatsappReach: signedIn,
  getMessage: ofWish,
  getMessageAbuse: ofWishByOperators,
  blockMessageContact: { ...ofWishByOperators, body: { blocked: true, reason: "Pedidos falsos" } },
  listBlockedContacts: { may: OPERATORS },
  getMessageTalk: ofWishByOperators,
  listMachines: master,
  freeMachine: { ...master, isAbsent: true, body: { freed: true } },
  listComplaints: { may: OPERATORS },
  reportMessage: { ...ofMerchantsWish, body: { reason: "FALSE" } },
  getPushKey: { may: [...MERCHANTS, "STAFF"] },
  putPushSubscription: { ...pushed, body: subscription },
  // A subscription of one's own may be deleted even by a person who may not answer any more.
  deletePushSubscription: { may: [...MERCHANTS, "STAFF"] },
  correctMessageCategory: { ...master, body: { category_id: 41 } },
  followUpMessage: { ...ofMerchantsWish, body: { outcome: "SOLD" } },
  answerMessage: { ...ofMerchantsWish, body: { answer: "NAO_TENHO" } },
};
