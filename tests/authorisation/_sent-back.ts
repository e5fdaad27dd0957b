/** Place of the entity that a call changes in the answer of a GET: all of it, an item of a list, or an item of a page. */
export type SentBack = { readonly read: string; readonly of?: "list" | "page" };

const answer = (read: string): SentBack => ({ read });
const item = (read: string): SentBack => ({ read, of: "list" });
const itemOfPage = (read: string): SentBack => ({ read, of: "page" });

/** Operations that take an entity back as it was read, by the GET that answers it. */
export const SENT_BACK: Readonly<Record<string, readonly SentBack[]>> = {
  updateUser: [answer("getUser"), item("listUsers")],
  updateUserProfile: [answer("getUserProfile")],
  completeUserProfile: [answer("getUserProfile")],
  createBusinessHours: [answer("getBusinessHours")],
  updateBusinessHours: [answer("getBusinessHours")],
  setServiceCities: [answer("getServiceCities")],
  setUserFranchises: [answer("getUserFranchises")],
  setPause: [answer("getPause")],
  updateFranchiseUnit: [answer("getFranchiseUnit"), item("listFranchiseUnits")],
  updateLead: [answer("getLead"), itemOfPage("listLeads")],
  updatePermission: [item("listPermissions"), item("listAllPermissions")],
  setRolePermission: [item("listRolePermissions")],
  updateExternalCategory: [answer("getExternalCategory")],
  patchWalletGuard: [answer("getWalletGuard")],
  setSettings: [answer("getSettings")],
  setActivationTexts: [answer("getActivationTexts")],
  setController: [answer("getController")],
  setFranchiseCredits: [answer("getFranchiseCredits")],
  setLoadCaps: [answer("getLoadCaps")],
  updateAiProvider: [answer("getAiProvider"), item("listAiProviders")],
  setAiUsage: [answer("getAiUsage")],
};

/** Operations that look like changes of what is read, by method, path or name, and take a form of their own. */
export const FORMS_OF_THEIR_OWN: Readonly<Record<string, string>> = {
  saveUser: "several entities of one form at once, each as its own call takes it",
  setUserPassword: "a password is never read",
  setUserCategories: "ids of categories, whose names are read",
  correctUserFacts: "facts with the reason of their correction",
  requestCorrection: "what the person wants corrected, in words",
  closeCorrectionRequest: "a decision about a request",
  lookAgain: "where the panel is open; what is found is never sent",
  correctTestCategory: "a text and the category it is of",
  setUnitPause: "until when a unit pauses, from now on",
  setModelSwitching: "one choice about all models",
  setMessageRates: "the prices of a day by the day in the address",
  setTroubleMails: "one choice; who gets them are the MASTERs that there are",
  putPushSubscription: "what a browser gives",
  createFranchiseUnit: "makes a unit",
  createUser: "makes an account",
  createPermission: "makes a permission",
  createLead: "a form of the site",
  createAiProvider: "makes a provider",
  acceptServiceContract: "the version that was read, in the text itself",
  uploadDocument: "a file",
  connectMeta: "secrets are never read",
  sendMetaTest: "makes a message",
  setSharedNumber: "a number by its id in the address, and its units by theirs",
};
