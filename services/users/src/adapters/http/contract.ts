import { ROLES } from "@tenho/access/roles";
import { defineRoute } from "@tenho/kernel/http/contract";
import { z } from "zod";
import { clientDashboard, masterStats, userDashboard } from "./dashboard-contract.ts";
import { deleteDocument, listDocuments, readDocument, uploadDocument } from "./documents/file-contract.ts";
import { getServiceContract } from "./documents/service-contract-route.ts";
import { getPause, setPause } from "./pause-contract.ts";
import { getUserCategories, setUserCategories } from "./profile/categories-contract.ts";
import { createHours, getHours, updateHours } from "./profile/hours-contract.ts";
import { addPhoto, listPhotos, readPhoto, removePhoto } from "./profile/photo-contract.ts";
import { completeProfile, getProfile, phone, updateProfile } from "./profile/profile-contract.ts";
import { getServiceCities, setServiceCities } from "./profile/service-cities-contract.ts";
import { userReport } from "./report-contract.ts";
import { createUser } from "./user-creation-contract.ts";
import { updateUser } from "./user-update-contract.ts";

const tag = "users";
const idParam = z.strictObject({ id: z.uuid() });

/** `balance` in reais; null for accounts without a wallet. */
const userRow = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(ROLES),
  is_active: z.boolean(),
  unit_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  /** Null until the account is activated for the first time. */
  activated_at: z.iso.datetime().nullable(),
  name: z.string(),
  balance: z.number().nullable(),
  /** What the balance pays at the price of now; LOW below ten TENHOs, EMPTY below one. Null without a wallet, and where it cannot be said. */
  credit: z.object({ level: z.enum(["OK", "LOW", "EMPTY"]), affordable: z.int(), price: z.number() }).nullable(),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  /** CPF or CNPJ as it is written, partly covered by `*` for who lacks `user.activate`; null where none was given. */
  document: z.string().nullable(),
  profile: z.object({ display_name: z.string(), phones: z.array(phone) }),
  /** Permission name to allowed or denied, before what the role says. */
  permission_override: z.record(z.string(), z.boolean()),
});

export const listUsers = defineRoute({
  operationId: "listUsers",
  method: "get",
  path: "/users",
  summary: "Contas que o leitor pode ver; com limit, uma página {items, next_cursor}",
  tag,
  access: { permission: "user.view" },
  query: z.strictObject({
    franchise_id: z.uuid().optional(),
    unit_id: z.uuid().optional(),
    role: z.enum(ROLES).optional(),
    /** `awaiting`: inactive, and never activated. */
    status: z.enum(["active", "inactive", "awaiting"]).optional(),
    /** Beginnings of words of the name or the e-mail, or of a phone number; case and accents do not count. */
    search: z.string().trim().max(100).optional(),
    /** Accounts with exceptions of their own, or without. */
    has_override: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional(),
    /** With the number of accounts found in `total`, of a page. */
    with_total: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
    cursor: z.string().max(500).optional(),
  }),
  response: z.union([
    z.array(userRow),
    z.object({
      items: z.array(userRow),
      next_cursor: z.string().nullable(),
      total: z.int().optional(),
      /** There are more than `total`. */
      total_is_capped: z.boolean().optional(),
    }),
  ]),
});

export const getUser = defineRoute({
  operationId: "getUser",
  method: "get",
  path: "/users/:id",
  summary: "Uma conta",
  tag,
  access: "session",
  params: idParam,
  response: z.object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(ROLES),
    unit_id: z.uuid().nullable(),
    is_active: z.boolean(),
    name: z.string(),
  }),
  errors: ["not_found"],
});

export const setUserPassword = defineRoute({
  operationId: "setUserPassword",
  method: "patch",
  path: "/users/:id/password",
  summary: "Define a senha de outra pessoa: as sessões dela terminam e o próximo acesso exige a troca",
  tag,
  access: { permission: "user.update" },
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
  listPhotos,
  addPhoto,
  removePhoto,
  readPhoto,
  getHours,
  createHours,
  updateHours,
  getServiceCities,
  setServiceCities,
  getUserCategories,
  setUserCategories,
  getPause,
  setPause,
  updateUser,
  getServiceContract,
  listDocuments,
  uploadDocument,
  readDocument,
  deleteDocument,
  userReport,
];
