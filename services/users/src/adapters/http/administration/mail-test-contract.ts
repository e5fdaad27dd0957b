import { CHECK_STATES } from "@tenho/kernel/checks/finding";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

export const sendTestMail = defineRoute({
  operationId: "sendTestMail",
  method: "post",
  path: "/settings/mail-test",
  summary: "Envia um e-mail de teste a quem pede, um por minuto, e diz o que o servidor de e-mail respondeu",
  tag: "settings",
  access: { roles: ["MASTER"] },
  response: z.object({ state: z.enum(CHECK_STATES), sentence: z.string(), action: z.string().nullable() }),
  errors: ["rate_limited"],
});

export const mailTestRoutes = [sendTestMail];
