import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "users";
const params = z.strictObject({ id: z.uuid() });
const token = z.string().regex(/^[\w-]{43}$/, "O link está incompleto");

/** `sending`: the mail goes out as soon as the mail server takes it; `failed`: it did not, and is not tried again. */
const invitation = z
  .object({
    status: z.enum(["sending", "sent", "expired", "failed"]),
    requested_at: z.iso.datetime(),
    sent_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Invitation" });

export const getInvitation = defineRoute({
  operationId: "getInvitation",
  method: "get",
  path: "/users/:id/invitation",
  summary: "O convite de uma conta que ainda não tem senha, para quem pode criar contas assim (user.create)",
  tag,
  access: "session",
  params,
  /** Null: the account was not invited, or has a password by now. */
  response: z.object({ invitation: invitation.nullable() }),
  errors: ["forbidden", "not_found"],
});

export const resendInvitation = defineRoute({
  operationId: "resendInvitation",
  method: "post",
  path: "/users/:id/invitation",
  summary: "Envia o convite de novo, no lugar do anterior (user.create; uma empresa, o da sua equipe)",
  tag,
  access: "session",
  params,
  response: z.object({ invitation }),
  status: 202,
  errors: ["forbidden", "not_found", "conflict", "rate_limited", "unavailable"],
});

export const readInvitation = defineRoute({
  operationId: "readInvitation",
  method: "post",
  path: "/invitations/read",
  summary: "Quem convida, e para qual conta, pelo código do link de um convite; não o gasta",
  tag,
  access: "public",
  bodyBytesMax: 1_024,
  body: z.strictObject({ token }),
  response: z.object({
    name: z.string(),
    email: z.string(),
    /** Company, unit or platform, as the subject of a sentence. */
    inviter: z.string(),
    expires_at: z.iso.datetime(),
  }),
  errors: ["not_found", "conflict", "unprocessable", "unavailable"],
});

export const acceptInvitation = defineRoute({
  operationId: "acceptInvitation",
  method: "post",
  path: "/invitations/accept",
  summary:
    "Define a primeira senha de uma conta pelo código do link do convite, uma única vez, e confirma o e-mail dela",
  tag,
  access: "public",
  bodyBytesMax: 2_048,
  body: z.strictObject({ token, password: z.string().min(1).max(200) }),
  /** `is_active` false: the account cannot sign in until its unit activates it. */
  response: z.object({ email: z.string(), is_active: z.boolean() }),
  errors: ["invalid_input", "not_found", "conflict", "unprocessable", "unavailable"],
});

export const invitationRoutes = [getInvitation, resendInvitation, readInvitation, acceptInvitation];
