import { ROLES } from "@tenho/access/roles";
import { cleanName } from "@tenho/br/text/clean-name";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { readOnly } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";
import { DESCRIPTION_MAX, PERMISSION_NAME, PERMISSION_NAME_MAX } from "../../domain/permission.ts";

const tag = "permissions";
/** Readable by whoever opens the settings, to make exceptions for accounts in reach. */
const read = { permission: "setting.access" };
/** MASTER alone changes the catalogue and the permissions of roles. */
const write = { roles: ["MASTER"] } as const;
const params = z.strictObject({ id: z.uuid() });

const permission = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Permission" });

const rolePermission = z
  .object({
    /** Id made of role and permission, as a pair is set once. */
    id: z.string(),
    role: z.enum(ROLES),
    permission_id: z.uuid(),
    enabled: z.boolean(),
    permission,
  })
  .meta({ id: "RolePermission" });

const fields = {
  name: z
    .string()
    .trim()
    .min(1, "Informe o nome")
    .max(PERMISSION_NAME_MAX, `Use no máximo ${PERMISSION_NAME_MAX} caracteres`)
    .regex(PERMISSION_NAME, "Use letras minúsculas sem acento, números, _ e ponto, como recurso.acao"),
  description: z
    .string()
    .overwrite(cleanName)
    .min(1, "Informe a descrição")
    .max(DESCRIPTION_MAX, `Use no máximo ${DESCRIPTION_MAX} caracteres`),
};

export const listAllPermissions = defineRoute({
  operationId: "listAllPermissions",
  method: "get",
  path: "/permissions/all",
  summary: "O catálogo de permissões inteiro, por nome; são no máximo 100",
  tag,
  access: read,
  response: z.array(permission),
});

export const listPermissions = defineRoute({
  operationId: "listPermissions",
  method: "get",
  path: "/permissions",
  summary: "As permissões cujo nome ou descrição contém a busca, por nome",
  tag,
  access: read,
  query: z.strictObject({ search: z.string().trim().max(100).optional() }),
  response: z.array(permission),
});

export const createPermission = defineRoute({
  operationId: "createPermission",
  method: "post",
  path: "/permissions",
  summary: "Cria uma permissão; nenhum perfil a tem até ser ativada",
  tag,
  access: write,
  body: z.strictObject(fields),
  response: permission,
  status: 201,
  errors: ["invalid_input", "conflict", "unprocessable"],
});

export const updatePermission = defineRoute({
  operationId: "updatePermission",
  method: "put",
  path: "/permissions/:id",
  summary: "Altera nome e descrição; o nome de uma do sistema, ou que uma conta tem como exceção, não muda",
  tag,
  access: write,
  params,
  body: z.strictObject({ ...readOnly(permission), ...fields }),
  response: permission,
  errors: ["invalid_input", "not_found", "conflict", "unavailable"],
});

export const deletePermission = defineRoute({
  operationId: "deletePermission",
  method: "delete",
  path: "/permissions/:id",
  summary: "Exclui uma permissão; 400 para uma do sistema ou em uso",
  tag,
  access: write,
  params,
  response: z.undefined(),
  status: 204,
  errors: ["invalid_input", "not_found", "conflict", "unavailable"],
});

export const listRolePermissions = defineRoute({
  operationId: "listRolePermissions",
  method: "get",
  path: "/role-permissions",
  summary: "O que cada perfil tem; um par ausente está inativo",
  tag,
  access: read,
  response: z.array(rolePermission),
});

export const setRolePermission = defineRoute({
  operationId: "setRolePermission",
  method: "post",
  path: "/role-permissions",
  summary: "Ativa ou desativa uma permissão de um perfil; vale em segundos, sem novo login",
  tag,
  access: write,
  needsRecentAuthentication: true,
  body: z.strictObject({
    ...readOnly(rolePermission),
    role: z.enum(ROLES),
    permission_id: z.uuid(),
    enabled: z.boolean(),
  }),
  response: rolePermission,
  errors: ["invalid_input", "forbidden", "not_found", "unprocessable"],
});

export const permissionRoutes = [
  listAllPermissions,
  listPermissions,
  createPermission,
  updatePermission,
  deletePermission,
  listRolePermissions,
  setRolePermission,
];
