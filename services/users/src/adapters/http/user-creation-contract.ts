import { ROLES } from "@tenho/access/roles";
import { cleanName } from "@tenho/br/text/clean-name";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const PHONES_MAX = 50;
/** Bound above any accepted length; the domain checks each field. */
const text = z.string().max(500);
const name = text.overwrite(cleanName);

export const createUser = defineRoute({
  operationId: "createUser",
  method: "post",
  path: "/users",
  summary:
    "Cria uma conta com a sua senha, que o primeiro acesso troca, ou com um convite por e-mail, pelo qual a pessoa escolhe a senha (user.create); uma empresa cria a sua equipe. Repetir é seguro",
  tag: "users",
  access: "session",
  needsRecentAuthentication: true,
  body: z.strictObject({
    email: text,
    /** Either this or the invitation. */
    password: z.string().min(1).max(200).optional(),
    /** True: a link by which the owner sets the first password is mailed to `email`. */
    invite: z.boolean().optional(),
    role: z.enum(ROLES),
    /** Unit of an ADMIN or CLIENT; left out, an ADMIN's own. */
    unit_id: z.uuid().nullish(),
    /** Company of a USER; set by the server where a company creates the account. */
    client_id: z.uuid().nullish(),
    /** Left out, the name is the e-mail's first part until the profile is given; a company needs its WhatsApp number here. */
    profile: z
      .strictObject({
        display_name: name,
        legal_name: name.nullish(),
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
