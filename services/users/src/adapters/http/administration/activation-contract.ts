import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "settings";

/** One sentence for the e-mail and one for the free text by WhatsApp; {unidade}, {e-mail} and {link} are replaced by the account's values. */
const texts = z.object({ mail: z.string(), whatsapp: z.string() });
/** Bound above any accepted length; the use case checks the actual limits. */
const sentence = z.string().max(2_000);

export const getActivationTexts = defineRoute({
  operationId: "getActivationTexts",
  method: "get",
  path: "/settings/activation-texts",
  summary: "As frases acrescentadas ao aviso de ativação de uma empresa",
  tag,
  access: { roles: ["MASTER"] },
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
