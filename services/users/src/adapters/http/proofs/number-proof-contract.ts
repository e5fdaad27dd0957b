import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

export const startNumberProof = defineRoute({
  operationId: "startNumberProof",
  method: "post",
  path: "/users/:id/number-proof",
  summary: "Dá o código que, escrito do próprio WhatsApp, confirma o número da conta; o código anterior deixa de valer",
  tag: "users",
  access: "session",
  params: z.strictObject({ id: z.uuid() }),
  /** Without a phone: the first number that is not confirmed. */
  body: z.strictObject({ phone: z.string().max(30).optional() }).prefault({}),
  response: z.object({
    /** The number to write from. */
    phone: z.string(),
    /** The text to write. */
    text: z.string(),
    expires_at: z.iso.datetime(),
    /** The number to write to, and the link that opens WhatsApp with the text ready; null where no unit has a number. */
    whatsapp: z.string().nullable(),
    link: z.string().nullable(),
  }),
  status: 201,
  errors: ["forbidden", "not_found", "conflict", "rate_limited", "unavailable"],
});
