import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { auditRoutes } from "./audit-contract.ts";
import { permissionRoutes } from "./permission-contract.ts";
import { register } from "./registration-contract.ts";
import { otp, secondFactorRoutes } from "./second-factor-contract.ts";
import { sessionRoutes } from "./session-contract.ts";
import { sessionUser } from "./session-user.ts";
import { viewingRoutes } from "./viewing-contract.ts";

const tag = "auth";

/** The access token lives 15 minutes; the refresh token travels in an HttpOnly cookie. */
const session = z.object({ user: sessionUser, token: z.string() }).meta({ id: "Session" });

/** May be left out or empty here: missing values are answered with the messages of the forms. */
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

export const reauthenticate = defineRoute({
  operationId: "reauthenticate",
  method: "post",
  path: "/auth/reauthenticate",
  summary:
    "Confirma com a senha, ou com um código da verificação em duas etapas, que a própria pessoa está na sessão; o token da resposta vale, por cinco minutos, para o que isso exige",
  tag,
  access: "session",
  bodyBytesMax: 4_096,
  body: z.strictObject({ password: password.optional(), code: otp.optional() }),
  /** Token that replaces the caller's. */
  response: z.object({ token: z.string() }),
  errors: ["invalid_input", "unprocessable", "rate_limited"],
});

export const changePasswordRequired = defineRoute({
  operationId: "changePasswordRequired",
  method: "post",
  path: "/auth/change-password-required",
  summary: "Troca a senha quando a troca é obrigatória",
  tag,
  access: "session",
  needsRecentAuthentication: true,
  body: z.strictObject({ newPassword: password }),
  response: session,
  errors: ["invalid_input", "unprocessable", "conflict"],
});

export const changePassword = defineRoute({
  operationId: "changePassword",
  method: "post",
  path: "/auth/change-password",
  summary:
    "Troca a própria senha; as outras sessões são encerradas. O token da resposta toma o lugar do anterior, e vem também num cookie para quem continua com ele",
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
  summary: "Envia uma senha temporária ao e-mail confirmado da conta, senão ao WhatsApp confirmado há um dia ou mais",
  tag,
  access: "public",
  /** With `channel` the password goes there or nowhere, for a person without access to the mailbox. */
  body: z.strictObject({ email, channel: z.literal("whatsapp").optional() }),
  /** `channel`: where the password was sent; `invitation`: the account has none yet, and gets its invitation again by e-mail. */
  response: z.object({ message: z.string(), channel: z.enum(["whatsapp", "email", "invitation"]) }),
  errors: ["invalid_input", "not_found", "unprocessable", "rate_limited", "unavailable"],
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
  reauthenticate,
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
