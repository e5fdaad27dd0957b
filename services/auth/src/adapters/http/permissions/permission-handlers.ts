import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { createDeletePermission } from "../../../app/permissions/delete-permission.ts";
import type { PermissionStore } from "../../../app/permissions/permission-store.ts";
import type { createUpdatePermission } from "../../../app/permissions/update-permission.ts";
import {
  type Permission,
  type RolePermission,
  refuseRolePermission,
  refuseTooMany,
} from "../../../domain/permissions/permission.ts";
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

const fold = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The catalogue of permissions, and what roles hold of it, over HTTP. */
export function permissionHandlers(deps: {
  permissions: PermissionStore;
  updatePermission: ReturnType<typeof createUpdatePermission>;
  deletePermission: ReturnType<typeof createDeletePermission>;
}): BoundRoute[] {
  const { permissions } = deps;
  return [
    bind(contract.listAllPermissions, async () => (await permissions.list()).map(present)),
    bind(contract.listPermissions, async ({ query }) => {
      const wanted = fold(query.search ?? "");
      const found = await permissions.list();
      return found.filter(({ name, description }) => fold(`${name} ${description}`).includes(wanted)).map(present);
    }),
    bind(contract.createPermission, async ({ body }) => present(await permissions.create(body, refuseTooMany))),
    bind(contract.updatePermission, async ({ params, body }) => present(await deps.updatePermission(params.id, body))),
    bind(contract.deletePermission, async ({ params }) => {
      await deps.deletePermission(params.id);
      return undefined;
    }),
    bind(contract.listRolePermissions, async () => (await permissions.listOfRoles()).map(presentOfRole)),
    bind(contract.setRolePermission, async ({ body, identity }) => {
      const pair = { role: body.role, permissionId: body.permission_id, enabled: body.enabled };
      const set = await permissions.setForRole(pair, (permission) => refuseRolePermission(identity, pair, permission));
      return presentOfRole(set);
    }),
  ];
}
