import { ROLES } from "@tenho/access/roles";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { hoursBody } from "../profile/hours-contract.ts";
import { profileBody } from "../profile/profile-contract.ts";
import { franchisesChoice } from "./franchises-contract.ts";

const PHOTO_MAX = 1_572_864;
/** A photo of 1 MB in base64, hours, and what else a form holds. */
const BODY_BYTES_MAX = 1_792 * 1_024;

export const saveUser = defineRoute({
  operationId: "saveUser",
  method: "patch",
  path: "/users/:id/form",
  summary:
    "Salva o formulário de uma conta, inteiro ou nada: perfil e o que se informa uma vez só, foto, papel, horários e franquias. O que não vem fica como está, cada parte segue as regras da sua própria chamada, e repetir é seguro",
  tag: "users",
  access: "session",
  params: z.strictObject({ id: z.uuid() }),
  bodyBytesMax: BODY_BYTES_MAX,
  body: z
    .strictObject({
      profile: profileBody,
      /** A new primary photo as a data URL. */
      photo_data: z.string().max(PHOTO_MAX),
      /** Role, and the unit of an ADMIN or CLIENT or the company of a USER. */
      place: z.strictObject({
        role: z.enum(ROLES).optional(),
        unit_id: z.uuid().nullish(),
        client_id: z.uuid().nullish(),
      }),
      /** Business hours of the account itself; those of a USER are its company's, which has a form of its own. */
      business_hours: hoursBody,
      franchises: franchisesChoice,
    })
    .partial()
    .refine((body) => Object.keys(body).length > 0, "Informe o que mudar"),
  response: z.object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(ROLES),
    unit_id: z.uuid().nullable(),
    client_id: z.uuid().nullable(),
    is_active: z.boolean(),
    name: z.string(),
  }),
  errors: ["forbidden", "not_found", "conflict", "unprocessable", "rate_limited", "overloaded", "unavailable"],
});
