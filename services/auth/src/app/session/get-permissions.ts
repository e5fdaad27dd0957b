import type { Role } from "@tenho/access/roles";
import { permissionsInForce } from "../../domain/permissions/permissions-in-force.ts";
import type { RolePermissionStore, RoleRights, UsersClient } from "../ports.ts";

/**
 * What active accounts may do at this moment: the setting of their role with their own exceptions, as their next token will
 * say. Accounts that do not exist or are inactive are absent. Raises: `unavailable` while users cannot answer.
 */
export function createGetPermissions(deps: {
  users: Pick<UsersClient, "findAccounts">;
  rolePermissions: RolePermissionStore;
}) {
  return async (userIds: readonly string[]): Promise<Map<string, string[]>> => {
    const active = (await deps.users.findAccounts(userIds)).filter(({ isActive }) => isActive);
    const roles = [...new Set(active.map(({ role }) => role))];
    const rights = new Map<Role, RoleRights>(
      await Promise.all(roles.map(async (role) => [role, await deps.rolePermissions.of(role)] as const)),
    );
    return new Map(
      active.flatMap(({ id, role, permissionOverride }) => {
        const ofRole = rights.get(role);
        return ofRole === undefined ? [] : [[id, permissionsInForce(ofRole, permissionOverride)] as const];
      }),
    );
  };
}
