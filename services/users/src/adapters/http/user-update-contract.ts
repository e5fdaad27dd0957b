import { ROLES } from "@tenho/access/roles";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const OVERRIDES_MAX = 200;

export const updateUser = defineRoute({
  operationId: "updateUser",
  method: "patch",
  path: "/users/:id",
  summary:
    "Ativa ou desativa uma conta (user.activate); troca e-mail, papel, franquia, empresa e exceções de permissão (user.update), {} as limpa",
  tag: "users",
  access: "session",
  params: z.strictObject({ id: z.uuid() }),
  body: z
    .strictObject({
      is_active: z.boolean().optional(),
      /** The login's, as by the profile: one's own changes once the new one is proved. */
      email: z.string().max(500).optional(),
      /** Of another role the account keeps no exceptions, unless given with it. */
      role: z.enum(ROLES).optional(),
      /** Of ADMIN and CLIENT; a USER goes where its company is, a MASTER has none. */
      unit_id: z.uuid().nullish(),
      /** Of a USER: its company. */
      client_id: z.uuid().nullish(),
      /** Replaces the whole map: a permission's name or id to true or false; answered by name. */
      permission_override: z
        .record(
          z.union(
            [
              z.uuid(),
              z
                .string()
                .regex(/^[a-z0-9_]+(\.[a-z0-9_]+)*$/)
                .max(100),
            ],
            {
              error: "Informe o nome ou o id de uma permissão",
            },
          ),
          z.boolean(),
        )
        .refine((map) => Object.keys(map).length <= OVERRIDES_MAX, `Use no máximo ${OVERRIDES_MAX} permissões`)
        .optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), "Informe o que mudar"),
  response: z.object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(ROLES),
    unit_id: z.uuid().nullable(),
    client_id: z.uuid().nullable(),
    is_active: z.boolean(),
    activated_at: z.iso.datetime().nullable(),
    name: z.string(),
    permission_override: z.record(z.string(), z.boolean()),
  }),
  errors: ["invalid_input", "forbidden", "not_found", "conflict", "unprocessable", "unavailable"],
});
