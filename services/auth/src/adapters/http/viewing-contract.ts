import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { sessionUser } from "./session-user.ts";

const tag = "auth";
const access = { roles: ["MASTER"] } as const;

/** `token` opens the panel of `user` for reading until `expires_at`; it shows the same as to that person. */
const viewing = z
  .object({ id: z.uuid(), user: sessionUser, token: z.string(), expires_at: z.iso.datetime() })
  .meta({ id: "Viewing" });

export const startViewing = defineRoute({
  operationId: "startViewing",
  method: "post",
  path: "/auth/view-as",
  summary: "Abre, só para leitura e por pouco tempo, o painel de outra conta; o motivo fica na auditoria",
  tag,
  access,
  needsRecentAuthentication: true,
  body: z.strictObject({
    user_id: z.uuid("Informe a conta"),
    reason: z
      .string()
      .trim()
      .min(10, "Diga o motivo em pelo menos 10 caracteres")
      .max(500, "Diga o motivo em até 500 caracteres"),
  }),
  response: viewing,
  errors: ["invalid_input", "not_found", "unprocessable"],
});

export const resumeViewing = defineRoute({
  operationId: "resumeViewing",
  method: "post",
  path: "/auth/view-as/:id/token",
  summary: "Outro token da mesma visualização, que termina na mesma hora",
  tag,
  access,
  params: z.strictObject({ id: z.uuid() }),
  response: viewing,
  errors: ["not_found", "unprocessable"],
});

export const endViewing = defineRoute({
  operationId: "endViewing",
  method: "delete",
  path: "/auth/view-as/:id",
  summary: "Encerra a visualização do painel de outra conta",
  tag,
  access,
  params: z.strictObject({ id: z.uuid() }),
  response: z.undefined(),
  status: 204,
  errors: ["not_found"],
});

export const viewingRoutes = [startViewing, resumeViewing, endViewing];
