import { ROLES } from "@tenho/access/roles";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { changeOf } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";
import { userDetail } from "./administration/user-contract.ts";

const OVERRIDES_MAX = 200;

const fields = {
  is_active: z.boolean(),
  /** The login e-mail; as in the profile, one's own changes once the new one is proved. */
  email: z.string().max(500),
  /** An account that gets another role keeps its permission exceptions only if they are sent with it. */
  role: z.enum(ROLES),
  /** Unit of an ADMIN or CLIENT; a USER goes to the unit of its company, a MASTER has none. */
  unit_id: z.uuid().nullable(),
  /** Company of a USER. */
  client_id: z.uuid().nullable(),
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
    .refine((map) => Object.keys(map).length <= OVERRIDES_MAX, `Use no máximo ${OVERRIDES_MAX} permissões`),
};

export const updateUser = defineRoute({
  operationId: "updateUser",
  method: "patch",
  path: "/users/:id",
  summary:
    "Ativa ou desativa uma conta (user.activate); troca e-mail, papel, franquia, empresa e exceções de permissão (user.update), {} as limpa",
  tag: "users",
  access: "session",
  params: z.strictObject({ id: z.uuid() }),
  bodyBytesMax: 64 * 1_024,
  body: changeOf(fields, { answer: userDetail }),
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
