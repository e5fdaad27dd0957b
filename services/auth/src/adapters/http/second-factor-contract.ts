import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "auth";

/** Six digits of the app, or a recovery code; blanks and hyphens within them are ignored. */
export const otp = z.string().trim().min(1).max(40);
const password = z.string().min(1).max(200);

export const getSecondFactor = defineRoute({
  operationId: "getSecondFactor",
  method: "get",
  path: "/auth/second-factor",
  summary: "Se a própria conta pede um código ao entrar, e quantos códigos de recuperação restam",
  tag,
  access: "session",
  response: z.object({
    enabled: z.boolean(),
    enabled_at: z.iso.datetime().nullable(),
    recovery_codes_left: z.number().int(),
  }),
});

export const beginSecondFactor = defineRoute({
  operationId: "beginSecondFactor",
  method: "post",
  path: "/auth/second-factor",
  summary: "Começa a ligar a verificação em duas etapas; nada muda até a confirmação",
  tag,
  access: "session",
  needsRecentAuthentication: true,
  /** `secret` is Base32; `qr_code_url` is `otpauth_url` as an image. */
  response: z.object({ otpauth_url: z.string(), secret: z.string(), qr_code_url: z.string() }),
  errors: ["conflict"],
});

export const confirmSecondFactor = defineRoute({
  operationId: "confirmSecondFactor",
  method: "post",
  path: "/auth/second-factor/confirm",
  summary: "Liga a verificação em duas etapas com o primeiro código; as outras sessões são encerradas",
  tag,
  access: "session",
  needsRecentAuthentication: true,
  body: z.strictObject({ otp }),
  /** The codes are shown only once; the token replaces the caller's. */
  response: z.object({ recovery_codes: z.array(z.string()), token: z.string() }),
  errors: ["invalid_input", "unprocessable", "conflict"],
});

export const disableSecondFactor = defineRoute({
  operationId: "disableSecondFactor",
  method: "post",
  path: "/auth/second-factor/disable",
  summary: "Desliga a verificação em duas etapas; as outras sessões são encerradas",
  tag,
  access: "session",
  body: z.strictObject({ password, otp }),
  response: z.object({ token: z.string() }),
  errors: ["invalid_input", "unprocessable", "conflict", "rate_limited"],
});

const ofAccount = z.strictObject({ userId: z.uuid() });

export const getSecondFactorOf = defineRoute({
  operationId: "getSecondFactorOf",
  method: "get",
  path: "/auth/second-factors/:userId",
  summary: "Se outra conta pede um código ao entrar",
  tag,
  access: { roles: ["MASTER"] },
  params: ofAccount,
  response: z.object({ enabled: z.boolean(), enabled_at: z.iso.datetime().nullable() }),
  errors: ["not_found", "unavailable"],
});

export const resetSecondFactor = defineRoute({
  operationId: "resetSecondFactor",
  method: "delete",
  path: "/auth/second-factors/:userId",
  summary: "Desliga a verificação em duas etapas de quem a perdeu; as sessões da conta terminam, e a pessoa é avisada",
  tag,
  access: { roles: ["MASTER"] },
  needsRecentAuthentication: true,
  params: ofAccount,
  response: z.undefined(),
  status: 204,
  errors: ["not_found", "conflict", "unavailable"],
});

export const secondFactorRoutes = [
  getSecondFactorOf,
  resetSecondFactor,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
];
