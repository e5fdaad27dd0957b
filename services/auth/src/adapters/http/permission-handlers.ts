import { foldText } from "@tenho/br/text/text";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { AuthContext } from "../../app/auth-context.ts";
import { deletePermission } from "../../app/delete-permission.ts";
import { updatePermission } from "../../app/update-permission.ts";
import { type Permission, type RolePermission, refuseRolePermission, refuseTooMany } from "../../domain/permission.ts";
import * as contract from "./permission-contract.ts";

const present = ({ id, name, description, createdAt }: Permission) => ({
  id,
  name,
  description,
  created_at: createdAt.toISOString(),
});

const presentOfRole = ({ role, enabled, permission }: RolePermission) => ({
  id: `${role}:${permission.id}`,
  role,
  permission_id: permission.id,
  enabled,
  permission: present(permission),
});

/** HTTP routes for the catalogue of permissions and the permissions of roles. */
export function permissionHandlers(ctx: AuthContext): BoundRoute[] {
  const { permissions } = ctx;
  return [
    bind(contract.listAllPermissions, async () => (await permissions.list()).map(present)),
    bind(contract.listPermissions, async ({ query }) => {
      const wanted = foldText(query.search ?? "");
      const found = await permissions.list();
      return found.filter(({ name, description }) => foldText(`${name} ${description}`).includes(wanted)).map(present);
    }),
    bind(contract.createPermission, async ({ body }) => present(await permissions.create(body, refuseTooMany))),
    bind(contract.updatePermission, async ({ params, body }) => present(await updatePermission(ctx, params.id, body))),
    bind(contract.deletePermission, async ({ params }) => {
      await deletePermission(ctx, params.id);
      return undefined;
    }),
    bind(contract.listRolePermissions, async () => (await permissions.listOfRoles()).map(presentOfRole)),
    bind(contract.setRolePermission, async ({ body }) => {
      const pair = { role: body.role, permissionId: body.permission_id, enabled: body.enabled };
      const set = await permissions.setForRole(pair, (permission) => refuseRolePermission(pair, permission));
      return presentOfRole(set);
    }),
  ];
}
