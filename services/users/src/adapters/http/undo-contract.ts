import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

export const undoAccountChange = defineRoute({
  operationId: "undoAccountChange",
  method: "post",
  path: "/account-undo",
  summary:
    "Desfaz, pelo código do link de um aviso de segurança, a mudança de uma conta e as que vieram depois; as sessões terminam e a senha deixa de valer",
  tag: "users",
  access: "public",
  bodyBytesMax: 1_024,
  body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, "O link está incompleto") }),
  /** `is_complete` false: sessions and password follow within moments. */
  response: z.object({ email: z.string(), is_complete: z.boolean() }),
  errors: ["not_found", "conflict"],
});
