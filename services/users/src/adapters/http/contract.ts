import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { activationRoutes } from "./activation/activation-contract.ts";
import { getUserFranchises, setUserFranchises } from "./administration/franchises-contract.ts";
import { deleteUser, getUser } from "./administration/user-contract.ts";
import { listUsers } from "./administration/user-list-contract.ts";
import { clientDashboard, masterStats, userDashboard } from "./dashboard-contract.ts";
import { deleteDocument, listDocuments, readDocument, uploadDocument } from "./documents/file-contract.ts";
import { getServiceContract } from "./documents/service-contract-route.ts";
import { cancelEmailProof, confirmEmail, requestEmailProof } from "./email-proof/email-proof-contract.ts";
import { getPause, setPause } from "./pause-contract.ts";
import { getUserCategories, setUserCategories } from "./profile/categories-contract.ts";
import { createHours, getHours, updateHours } from "./profile/hours-contract.ts";
import { addPhoto, listPhotos, readPhoto, removePhoto } from "./profile/photo-contract.ts";
import { completeProfile, getProfile, updateProfile } from "./profile/profile-contract.ts";
import { getServiceCities, setServiceCities } from "./profile/service-cities-contract.ts";
import { userReport } from "./report-contract.ts";
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
  params: idParam,
  body: z.strictObject({ password: z.string().min(1).max(200) }),
  response: z.object({ message: z.string() }),
  errors: ["invalid_input", "forbidden", "not_found", "conflict", "unavailable"],
});

export const usersRoutes = [
  listUsers,
  createUser,
  masterStats,
  clientDashboard,
  userDashboard,
  getUser,
  setUserPassword,
  getProfile,
  updateProfile,
  completeProfile,
  requestEmailProof,
  cancelEmailProof,
  confirmEmail,
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
  deleteUser,
  getServiceContract,
  listDocuments,
  uploadDocument,
  readDocument,
  deleteDocument,
  userReport,
  ...activationRoutes,
];
