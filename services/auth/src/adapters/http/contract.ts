import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { auditRoutes } from "./audit/audit-contract.ts";
import { permissionRoutes } from "./permissions/permission-contract.ts";
import { register } from "./registration/registration-contract.ts";
import { otp, secondFactorRoutes } from "./second-factor/second-factor-contract.ts";
import { sessionRoutes } from "./sessions/session-contract.ts";
import { sessionUser } from "./sessions/session-user.ts";
import { viewingRoutes } from "./viewing/viewing-contract.ts";

const tag = "auth";

/** The access token lives 15 minutes; the refresh token travels in an HttpOnly cookie. */
const session = z.object({ user: sessionUser, token: z.string() });

/** May be left out or empty here: what is missing is answered in the form's own words, as the forms say it. */
const email = z.string().trim().max(254).default("");
const password = z.string().min(1).max(200);

export const login = defineRoute({
  operationId: "login",
  method: "post",
  path: "/auth/login",
  summary: "Abre uma sessão com e-mail e senha, e um código onde a conta o pede (401, second_factor)",
  tag,
  access: "public",
  body: z.strictObject({
    email,
    password: z.string().max(200).default(""),
    remember: z.boolean().optional(),
    otp: otp.optional(),
  }),
  response: session,
  errors: ["invalid_input", "unauthenticated", "forbidden", "rate_limited"],
});

export const refresh = defineRoute({
  operationId: "refreshSession",
  method: "post",
  path: "/auth/refresh",
  summary: "Troca o cookie de renovação por uma sessão nova",
  tag,
  access: "public",
  response: session,
  errors: ["unauthenticated", "forbidden"],
});

export const logout = defineRoute({
  operationId: "logout",
  method: "post",
  path: "/auth/logout",
  summary: "Encerra a sessão do cookie de renovação",
  tag,
  access: "public",
  response: z.undefined(),
  status: 204,
});

export const me = defineRoute({
  operationId: "getMe",
  method: "get",
  path: "/auth/me",
  summary: "Quem está conectado",
  tag,
  access: "session",
  response: sessionUser,
});

export const changePasswordRequired = defineRoute({
  operationId: "changePasswordRequired",
  method: "post",
  path: "/auth/change-password-required",
  summary: "Troca a senha quando a troca é obrigatória",
  tag,
  access: "session",
  body: z.strictObject({ newPassword: password }),
  response: session,
  errors: ["invalid_input", "unprocessable", "conflict"],
});

export const changePassword = defineRoute({
  operationId: "changePassword",
  method: "post",
  path: "/auth/change-password",
  summary: "Troca a própria senha; as outras sessões são encerradas",
  tag,
  access: "session",
  body: z.strictObject({ currentPassword: password, newPassword: password }),
  response: z.object({ message: z.string(), token: z.string() }),
  errors: ["invalid_input", "unprocessable"],
});

export const forgotPassword = defineRoute({
  operationId: "forgotPassword",
  method: "post",
  path: "/auth/forgot-password",
  summary: "Procura a conta de um e-mail",
  tag,
  access: "public",
  body: z.strictObject({ email }),
  response: z.object({ userFound: z.boolean(), message: z.string() }),
  errors: ["invalid_input", "rate_limited"],
});

export const confirmPasswordReset = defineRoute({
  operationId: "confirmPasswordReset",
  method: "post",
  path: "/auth/confirm-password-reset",
  summary: "Envia uma senha temporária ao WhatsApp da conta",
  tag,
  access: "public",
  body: z.strictObject({ email }),
  response: z.object({ message: z.string() }),
  errors: ["invalid_input", "not_found", "rate_limited", "unavailable"],
});

export const jwks = defineRoute({
  operationId: "getJwks",
  method: "get",
  path: "/.well-known/jwks.json",
  summary: "Chaves públicas que assinam os tokens",
  tag,
  access: "public",
  response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});

export const authRoutes = [
  login,
  register,
  refresh,
  logout,
  me,
  changePasswordRequired,
  changePassword,
  forgotPassword,
  confirmPasswordReset,
  ...sessionRoutes,
  ...viewingRoutes,
  ...auditRoutes,
  ...permissionRoutes,
  ...secondFactorRoutes,
  jwks,
];
