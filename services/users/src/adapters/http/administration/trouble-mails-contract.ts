import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "settings";
const access = { roles: ["MASTER"] } as const;
const response = z.object({
  is_on: z.boolean(),
  /** Active MASTERs; only a proved e-mail gets mails. */
  recipients: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string(), is_proved: z.boolean() })),
});

export const getTroubleMails = defineRoute({
  operationId: "getTroubleMails",
  method: "get",
  path: "/settings/trouble-mails",
  summary: "Se os MASTERs são avisados por e-mail quando algo precisa deles, e em que endereços",
  tag,
  access,
  response,
});

export const setTroubleMails = defineRoute({
  operationId: "setTroubleMails",
  method: "put",
  path: "/settings/trouble-mails",
  summary: "Liga ou desliga os e-mails de que algo precisa de um MASTER",
  tag,
  access,
  body: z.strictObject({ is_on: z.boolean() }),
  response,
});

export const troubleMailsRoutes = [getTroubleMails, setTroubleMails];
