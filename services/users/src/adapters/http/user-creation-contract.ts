import { ROLES } from "@tenho/access/roles";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const PHONES_MAX = 50;
/** Longer than any value that is accepted: what a field may hold, the domain says field by field. */
const text = z.string().max(500);

export const createUser = defineRoute({
  operationId: "createUser",
  method: "post",
  path: "/users",
  summary:
    "Cria uma conta com a sua senha, que o primeiro acesso troca (user.create); uma empresa cria a sua equipe. Repetir é seguro",
  tag: "users",
  access: "session",
  body: z.strictObject({
    email: text,
    password: z.string().min(1).max(200),
    role: z.enum(ROLES),
    /** Of ADMIN and CLIENT; an ADMIN's own where it is left out. */
    unit_id: z.uuid().nullish(),
    /** Of a USER: its company; the server's where a company creates. */
    client_id: z.uuid().nullish(),
    /** Left out, the name is the e-mail's first part until the profile is given; a company needs its WhatsApp number here. */
    profile: z
      .strictObject({
        display_name: text,
        legal_name: text.nullish(),
        /** CPF or CNPJ, with or without punctuation. */
        document: text.nullish(),
        phones: z
          .array(
            z.strictObject({
              phone: z.string().max(40),
              type: z.enum(["MOBILE", "LANDLINE", "WHATSAPP", "OTHER"]),
              is_primary: z.boolean(),
            }),
          )
          .max(PHONES_MAX)
          .optional(),
      })
      .optional(),
  }),
  status: 201,
  response: z.object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(ROLES),
    unit_id: z.uuid().nullable(),
    client_id: z.uuid().nullable(),
    is_active: z.boolean(),
    name: z.string(),
  }),
  errors: ["invalid_input", "forbidden", "conflict", "unprocessable", "unavailable"],
});
