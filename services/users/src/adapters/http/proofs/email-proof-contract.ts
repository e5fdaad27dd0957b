import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "users";
const params = z.strictObject({ id: z.uuid() });

/** An address that waits for its owner to open the link of a mail. */
export const emailProof = z.object({ email: z.string(), expires_at: z.iso.datetime() });

export const requestEmailProof = defineRoute({
  operationId: "requestEmailProof",
  method: "post",
  path: "/users/:id/email-proof",
  summary: "Envia de novo o link que confirma o e-mail da própria conta, ou aquele que vai substituí-lo",
  tag,
  access: "session",
  params,
  response: emailProof,
  status: 202,
  errors: ["forbidden", "not_found", "conflict", "rate_limited"],
});

export const cancelEmailProof = defineRoute({
  operationId: "cancelEmailProof",
  method: "delete",
  path: "/users/:id/email-proof",
  summary: "Desiste da troca do e-mail da própria conta que espera confirmação",
  tag,
  access: "session",
  params,
  response: z.undefined(),
  status: 204,
  errors: ["forbidden", "not_found"],
});

export const confirmEmail = defineRoute({
  operationId: "confirmEmail",
  method: "post",
  path: "/email-proofs/confirm",
  summary: "Confirma um e-mail pelo código do link que foi enviado a ele, uma única vez",
  tag,
  access: "public",
  bodyBytesMax: 1_024,
  body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, "O link está incompleto") }),
  /** `is_active` false: the account cannot sign in until its unit activates it. */
  response: z.object({ email: z.string(), is_active: z.boolean() }),
  errors: ["not_found", "conflict"],
});
