import { isValidCep, normaliseCep } from "@tenho/br/registration/cep";
import { isUf } from "@tenho/br/registration/uf";
import { cleanName } from "@tenho/br/text/clean-name";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { fromMoment, readOnly } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";
import { emailProof } from "../proofs/email-proof-contract.ts";

const tag = "users";
const params = z.strictObject({ id: z.uuid() });
const PHONE_TYPES = ["MOBILE", "LANDLINE", "WHATSAPP", "OTHER"] as const;
const GENDERS = ["M", "F", "O"] as const;
/** Bound above what any form sends; the domain checks the actual limits and answers with a sentence. */
const ROWS_MAX = 50;
/** A photo of 1 MB in base64, and what else a profile holds. */
const BODY_BYTES_MAX = 1_638_400;

/** `whatsapp_proved_at`: when a code written from this WhatsApp number proved that it is the account's; null: not proved. Never given, only read. */
export const phone = z
  .object({
    phone: z.string(),
    type: z.enum(PHONE_TYPES),
    is_primary: z.boolean(),
    whatsapp_proved_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Phone" });

/** `photo_url`: its path from the root of the gateway, which never shows another picture. */
export const photo = z.object({ id: z.uuid(), photo_url: z.string(), is_primary: z.boolean() }).meta({ id: "Photo" });

const profile = z
  .object({
    display_name: z.string(),
    legal_name: z.string().nullable(),
    /** The document as stored, without punctuation, for its owner, MASTER and readers with `user.activate`; for others with punctuation and partly covered by `*`. */
    document: z.string().nullable(),
    document_type: z.enum(["CPF", "CNPJ"]).nullable(),
    birth_date: z.string().nullable(),
    gender: z.enum(GENDERS).nullable(),
    phones: z.array(phone),
    /**
     * Alerts of the last 30 days, newest first. CHANGED: the owner of a number has another one now; FOREIGN: somebody answered from a number that is not the
     * account's. `phone` is partly covered.
     */
    number_alerts: z.array(
      z.object({ kind: z.enum(["CHANGED", "FOREIGN"]), phone: z.string(), created_at: z.iso.datetime() }),
    ),
    /** The first one is the primary e-mail, which is that of the login. */
    emails: z.array(z.object({ email: z.string(), is_primary: z.boolean() })),
    /** True while the login still uses the former e-mail. */
    login_email_pending: z.boolean(),
    /** The owner of the primary e-mail opened the link that was sent to it. */
    email_confirmed: z.boolean(),
    /** The address waiting for that proof: the primary one, or the one that is to replace it. */
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
  })
  .meta({ id: "Profile" });

/** Names and lines of an address, without invisible characters. */
const text = z.string().overwrite(cleanName).max(300);
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
        /** Accepted as it was read and ignored; a number is proved only by a code written from it. */
        whatsapp_proved_at: z.iso.datetime().nullish(),
      }),
    )
    .max(ROWS_MAX)
    .optional(),
};

const zipCode = z.preprocess(
  (value) => (typeof value === "string" ? (normaliseCep(value) ?? value) : value),
  z.string().max(20).refine(isValidCep, "CEP deve ter 8 dígitos"),
);

/** Fields that are given once. Null, and a blank document, date or gender, count as left out. */
export const once = {
  document: z.string().max(30).nullish(),
  document_type: z.enum(["CPF", "CNPJ"]).nullish(),
  birth_date: fromMoment(z.string().max(10)).nullish(),
  gender: z.enum([...GENDERS, ""]).nullish(),
  address: z
    .strictObject({
      street: text.min(1),
      number: text.min(1),
      complement: text.nullish().transform((value) => value ?? ""),
      district: text.min(1),
      city: text.min(1),
      state: z.string().trim().toUpperCase().refine(isUf, "UF inválida"),
      zip_code: zipCode,
    })
    .nullish(),
};

/** A profile's part of a form: fields that may change, and facts that are given once. */
export const profileBody = z.strictObject({ ...changes, ...once });

/** Fields of a body that may be a profile as `getProfile` answers it. */
const fields = { ...readOnly(profile, "not_changed"), ...changes, ...once };

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
    "Altera o próprio perfil, ou o de uma conta ao alcance (user.update); o e-mail principal é o do acesso, e o próprio só muda quando o link enviado ao novo for aberto. O que se informa uma vez só e veio diferente não muda, e not_changed diz por quê",
  tag,
  access: "session",
  bodyBytesMax: BODY_BYTES_MAX,
  params,
  /** `avatar`: a new photo as data URL, which becomes the primary one; an address or null leaves the photos as they are. */
  body: z.strictObject({
    ...fields,
    avatar: z.string().max(BODY_BYTES_MAX).nullish(),
  }),
  response: profile.extend({ not_changed: z.array(z.object({ field: z.string(), message: z.string() })) }),
  errors: ["forbidden", "not_found", "conflict", "rate_limited", "overloaded"],
});

export const completeProfile = defineRoute({
  operationId: "completeUserProfile",
  method: "post",
  path: "/users/:id/profile",
  summary: "Completa um perfil com o que se informa uma vez só: documento, nascimento, gênero e endereço",
  tag,
  access: "session",
  params,
  bodyBytesMax: 64 * 1_024,
  body: z.strictObject(fields),
  response: profile,
  status: 201,
  errors: ["forbidden", "not_found", "conflict", "rate_limited"],
});
