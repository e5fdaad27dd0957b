import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { emailProof } from "../email-proof/email-proof-contract.ts";

const tag = "users";
const params = z.strictObject({ id: z.uuid() });
const PHONE_TYPES = ["MOBILE", "LANDLINE", "WHATSAPP", "OTHER"] as const;
const GENDERS = ["M", "F", "O"] as const;
/** More rows than any form sends; the domain's own limits come with a sentence. */
const ROWS_MAX = 50;

export const phone = z.object({ phone: z.string(), type: z.enum(PHONE_TYPES), is_primary: z.boolean() });

/** `photo_url`: its path from the root of the gateway, which never shows another picture. */
export const photo = z.object({ id: z.uuid(), photo_url: z.string(), is_primary: z.boolean() });

const profile = z.object({
  display_name: z.string(),
  legal_name: z.string().nullable(),
  /** As stored, without signs; as it is written and partly covered by `*` to others than its owner, MASTER and who has `user.activate`. */
  document: z.string().nullable(),
  document_type: z.enum(["CPF", "CNPJ"]).nullable(),
  birth_date: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  phones: z.array(phone),
  /** The primary one, first, is that of the login. */
  emails: z.array(z.object({ email: z.string(), is_primary: z.boolean() })),
  /** True while the login still takes the e-mail before. */
  login_email_pending: z.boolean(),
  /** The owner of the primary e-mail opened the link that was sent to it. */
  email_confirmed: z.boolean(),
  /** The address that waits for that: the primary one, or the one that is to take its place. */
  email_proof: emailProof.nullable(),
  addresses: z.array(
    z.object({
      street: z.string(),
      number: z.string(),
      complement: z.string(),
      district: z.string(),
      city: z.string(),
      state: z.string(),
      zip_code: z.string(),
    }),
  ),
  photos: z.array(photo),
});

const text = z.string().max(300);
const changes = {
  display_name: text.optional(),
  legal_name: text.nullable().optional(),
  emails: z
    .array(z.strictObject({ email: z.string().max(254), is_primary: z.boolean().default(false) }))
    .max(ROWS_MAX)
    .optional(),
  phones: z
    .array(
      z.strictObject({
        phone: z.string().max(30),
        type: z.enum(PHONE_TYPES).default("WHATSAPP"),
        is_primary: z.boolean().default(false),
      }),
    )
    .max(ROWS_MAX)
    .optional(),
};

export const getProfile = defineRoute({
  operationId: "getUserProfile",
  method: "get",
  path: "/users/:id/profile",
  summary: "O perfil de uma conta, telefones incluídos, a quem pode vê-lo",
  tag,
  access: "session",
  params,
  response: profile,
  errors: ["not_found"],
});

export const updateProfile = defineRoute({
  operationId: "updateUserProfile",
  method: "patch",
  path: "/users/:id/profile",
  summary:
    "Altera o próprio perfil, ou o de uma conta ao alcance (user.update); o e-mail principal é o do acesso, e o próprio só muda quando o link enviado ao novo for aberto",
  tag,
  access: "session",
  params,
  body: z.strictObject(changes),
  response: profile,
  errors: ["forbidden", "not_found", "conflict", "rate_limited"],
});

export const completeProfile = defineRoute({
  operationId: "completeUserProfile",
  method: "post",
  path: "/users/:id/profile",
  summary: "Completa um perfil com o que se informa uma vez só: documento, nascimento, gênero e endereço",
  tag,
  access: "session",
  params,
  body: z.strictObject({
    ...changes,
    document: z.string().max(30).optional(),
    document_type: z.enum(["CPF", "CNPJ"]).optional(),
    birth_date: z.string().max(10).optional(),
    gender: z.enum(GENDERS).optional(),
    address: z
      .strictObject({
        street: text.min(1),
        number: text.min(1),
        complement: text.default(""),
        district: text.min(1),
        city: text.min(1),
        state: z.string().regex(/^[A-Z]{2}$/, "UF inválida"),
        zip_code: z.string().regex(/^\d{8}$/, "CEP deve ter 8 dígitos"),
      })
      .optional(),
  }),
  response: profile,
  status: 201,
  errors: ["forbidden", "not_found", "conflict", "rate_limited"],
});
