import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { activationRoutes } from "./administration/activation-contract.ts";
import { controllerRoutes } from "./administration/controller-contract.ts";
import { factsRoutes } from "./administration/facts-contract.ts";
import { getUserFranchises, setUserFranchises } from "./administration/franchises-contract.ts";
import { mailTestRoutes } from "./administration/mail-test-contract.ts";
import { troubleMailsRoutes } from "./administration/trouble-mails-contract.ts";
import { deleteUnit } from "./administration/unit-deletion-contract.ts";
import { deleteUser, getUser } from "./administration/user-contract.ts";
import { saveUser } from "./administration/user-form-contract.ts";
import { listUsers } from "./administration/user-list-contract.ts";
import { deleteDocument, listDocuments, readDocument, uploadDocument } from "./documents/file-contract.ts";
import {
  acceptServiceContract,
  getContractAcceptance,
  getServiceContract,
} from "./documents/service-contract-route.ts";
import { invitationRoutes } from "./invitation-contract.ts";
import { getPause, setPause } from "./pause-contract.ts";
import { getUserCategories, setUserCategories } from "./profile/categories-contract.ts";
import { createHours, getHours, updateHours } from "./profile/hours-contract.ts";
import { addPhoto, listPhotos, readPhoto, removePhoto } from "./profile/photo-contract.ts";
import { completeProfile, getProfile, updateProfile } from "./profile/profile-contract.ts";
import { getServiceCities, setServiceCities } from "./profile/service-cities-contract.ts";
import { cancelEmailProof, confirmEmail, requestEmailProof } from "./proofs/email-proof-contract.ts";
import { startNumberProof } from "./proofs/number-proof-contract.ts";
import { userReport } from "./report-contract.ts";
import { undoAccountChange } from "./undo-contract.ts";
import { createUser } from "./user-creation-contract.ts";
import { updateUser } from "./user-update-contract.ts";

const tag = "users";
const idParam = z.strictObject({ id: z.uuid() });

export const setUserPassword = defineRoute({
  operationId: "setUserPassword",
  method: "patch",
  path: "/users/:id/password",
  summary:
    "Define a senha de outra pessoa (user.update; uma empresa, a da sua equipe): as sessões dela terminam e o próximo acesso exige a troca",
  tag,
  access: "session",
  needsRecentAuthentication: true,
  params: idParam,
  body: z.strictObject({ password: z.string().min(1).max(200) }),
  response: z.object({ message: z.string() }),
  errors: ["invalid_input", "forbidden", "not_found", "conflict", "unavailable"],
});

export const usersRoutes = [
  listUsers,
  createUser,
  getUser,
  setUserPassword,
  ...invitationRoutes,
  getProfile,
  updateProfile,
  completeProfile,
  ...factsRoutes,
  requestEmailProof,
  startNumberProof,
  cancelEmailProof,
  confirmEmail,
  undoAccountChange,
  listPhotos,
  addPhoto,
  removePhoto,
  readPhoto,
  getHours,
  createHours,
  updateHours,
  getServiceCities,
  setServiceCities,
  getUserFranchises,
  setUserFranchises,
  getUserCategories,
  setUserCategories,
  getPause,
  setPause,
  updateUser,
  saveUser,
  deleteUser,
  getServiceContract,
  getContractAcceptance,
  acceptServiceContract,
  listDocuments,
  uploadDocument,
  readDocument,
  deleteDocument,
  userReport,
  deleteUnit,
  ...activationRoutes,
  ...controllerRoutes,
  ...mailTestRoutes,
  ...troubleMailsRoutes,
];
