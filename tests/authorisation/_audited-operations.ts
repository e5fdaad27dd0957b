/** Audit entry of a changing operation: the actions it records, or the reason why there are none. */
export type Audited = { readonly actions: readonly string[] } | { readonly unrecorded: string };

const recorded = (...actions: string[]): Audited => ({ actions });
const unrecorded = (why: string): Audited => ({ unrecorded: why });

const ACCOUNT = recorded("user.update");
const PASSWORD = recorded("user.password");
const READS_ONLY = unrecorded("asks and changes nothing");
const OWN_SIGN_IN = unrecorded("opens or keeps the caller's own session, which the list of sessions shows");
const LEDGER = unrecorded(
  "what a company buys or spends itself stands in the ledger, whose entries are proved by a chain of their own",
);
const OF_WISH = unrecorded("a company's own answer stands in the offer, with the account that gave it");

/** Every operation of the contract that is no GET, by its id. A missing one fails the suite. */
export const AUDITED_OPERATIONS: Readonly<Record<string, Audited>> = {
  login: OWN_SIGN_IN,
  refreshSession: OWN_SIGN_IN,
  logout: unrecorded("the caller leaves its own session"),
  reauthenticate: recorded("session.reauthenticate"),
  logoutAll: recorded("session.end"),
  endSession: recorded("session.end"),
  endSessionsOf: recorded("session.end"),
  startViewing: recorded("view_as.start"),
  resumeViewing: recorded("view_as.resume"),
  endViewing: recorded("view_as.end"),
  register: recorded("user.create"),
  lookAgain: unrecorded("looks at the outside again, and keeps what it finds"),
  forgotPassword: READS_ONLY,
  analyseUsers: READS_ONLY,
  confirmPasswordReset: recorded("user.password_reset"),
  changePassword: PASSWORD,
  changePasswordRequired: PASSWORD,
  beginSecondFactor: unrecorded("nothing is in force before it is confirmed"),
  confirmSecondFactor: recorded("auth.second_factor.enable"),
  resetSecondFactor: recorded("auth.second_factor.reset"),
  disableSecondFactor: recorded("auth.second_factor.disable"),
  createPermission: recorded("permission.create"),
  updatePermission: recorded("permission.update"),
  deletePermission: recorded("permission.delete"),
  setRolePermission: recorded("role.permissions"),

  createUser: recorded("user.create"),
  updateUser: recorded("user.update", "user.override", "user.activate", "user.deactivate"),
  saveUser: ACCOUNT,
  deleteUser: recorded("user.delete"),
  setUserPassword: PASSWORD,
  setUserCategories: ACCOUNT,
  setServiceCities: ACCOUNT,
  setUserFranchises: ACCOUNT,
  createBusinessHours: ACCOUNT,
  updateBusinessHours: ACCOUNT,
  setPause: ACCOUNT,
  updateUserProfile: ACCOUNT,
  completeUserProfile: ACCOUNT,
  correctUserFacts: recorded("user.correct", "user.correction_close"),
  requestCorrection: unrecorded("asks for a correction, which is recorded when it is made or refused"),
  closeCorrectionRequest: recorded("user.correction_close"),
  startNumberProof: unrecorded("gives a code; the number that it proves is recorded when it is written"),
  requestEmailProof: unrecorded("asks for a mail; what it leads to is recorded when it is opened"),
  cancelEmailProof: unrecorded("takes back what was asked for and never came to be"),
  confirmEmail: ACCOUNT,
  undoAccountChange: ACCOUNT,
  addUserPhoto: ACCOUNT,
  removeUserPhoto: ACCOUNT,
  uploadDocument: recorded("document.upload"),
  deleteDocument: recorded("document.delete"),

  createFranchiseUnit: recorded("unit.create"),
  updateFranchiseUnit: recorded("unit.update", "unit.toggle"),
  setUnitPause: recorded("unit.pause", "unit.resume"),
  deleteFranchiseUnit: recorded("unit.delete"),
  createLead: unrecorded("somebody without an account leaves their own data, which are the lead"),
  updateLead: recorded("lead.status"),

  setSettings: recorded("setting.update"),
  setActivationTexts: recorded("setting.update"),
  setFranchiseCredits: recorded("setting.update"),
  deleteFranchiseCredit: recorded("setting.update"),
  setLoadCaps: recorded("setting.update"),
  releaseOfferHold: recorded("offers.release", "offers.hold"),
  createAiProvider: recorded("provider.create"),
  updateAiProvider: recorded("provider.update"),
  deleteAiProvider: recorded("provider.delete"),
  testAiProvider: unrecorded("asks the provider one question and keeps nothing"),
  setAiUsage: recorded("setting.update"),

  createExternalCategory: recorded("category.create"),
  addStandardCategories: recorded("category.create"),
  updateExternalCategory: recorded("category.update"),
  deleteExternalCategory: recorded("category.delete"),
  renameCategoryFamily: recorded("category.update"),
  refreshCategoryGroups: unrecorded(
    "brings what the external catalogue has; each category it changes is recorded by itself",
  ),
  testCategorize: READS_ONLY,
  approveTrainingCandidate: recorded("training.approve", "training.propose_approve"),
  rejectTrainingCandidate: recorded("training.reject", "training.propose_reject"),
  revokeTrainingCandidate: recorded("training.revoke"),
  approveCandidateGroup: recorded("training.approve", "training.propose_approve"),
  rejectCandidateGroup: recorded("training.reject", "training.propose_reject"),
  activateModel: recorded("training.activate"),
  replayModel: READS_ONLY,
  setModelSwitching: recorded("training.switching"),

  postWalletTransaction: recorded("wallet.credit"),
  patchWalletGuard: recorded("wallet.guard"),
  refundCharge: recorded("payment.refund"),
  decidePaymentReview: recorded("payment.review"),
  retryPaymentWork: unrecorded(
    "does now what is due by itself anyway; what was decided was recorded with its decision",
  ),
  closePaymentWork: recorded("payment.close"),
  checkPendingPix: LEDGER,
  openCheckout: LEDGER,
  payCheckoutByCard: LEDGER,
  payCheckoutByPix: LEDGER,
  buyByPix: LEDGER,

  correctMessageCategory: recorded("message.category"),
  blockMessageContact: recorded("contact.block", "contact.unblock"),
  freeMachine: recorded("contact.free", "contact.observe"),
  answerMessage: OF_WISH,
  followUpMessage: OF_WISH,
  reportMessage: OF_WISH,
  putPushSubscription: unrecorded("a browser's own address for pushes"),
  deletePushSubscription: unrecorded("a browser's own address for pushes"),
};
