import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "settings";

/** A sentence each, added to the e-mail and to the free text by WhatsApp; {unidade}, {e-mail} and {link} stand for the account's. */
const texts = z.object({ mail: z.string(), whatsapp: z.string() });
/** Longer than any that is accepted: what a sentence may hold, the use case says. */
const sentence = z.string().max(2_000);

export const getActivationTexts = defineRoute({
  operationId: "getActivationTexts",
  method: "get",
  path: "/settings/activation-texts",
  summary: "As frases acrescentadas ao aviso de ativação de uma empresa",
  tag,
  access: { permission: "settings.manage" },
  response: texts,
});

export const setActivationTexts = defineRoute({
  operationId: "setActivationTexts",
  method: "put",
  path: "/settings/activation-texts",
  summary: "Define as frases acrescentadas ao aviso de ativação; vazia não acrescenta nada",
  tag,
  access: { roles: ["MASTER"] },
  body: z.strictObject({ mail: sentence, whatsapp: sentence }),
  response: texts,
  errors: ["invalid_input"],
});

export const activationRoutes = [getActivationTexts, setActivationTexts];
