import { AppError } from "@tenho/kernel/errors/app-error";
import { type Permission, refuseRenamed, refuseRenaming } from "../../domain/permissions/permission.ts";
import type { UsersClient } from "../ports.ts";
import type { PermissionContent, PermissionStore } from "./permission-store.ts";

/**
 * Changes a permission's name and description. Exceptions of accounts name permissions, and so does the code: such a name stays.
 * Raises: `not_found`, `invalid_input` (reason permission_in_use), `conflict` for a name that is taken, `unavailable`.
 */
export function createUpdatePermission(deps: {
  permissions: Pick<PermissionStore, "find" | "update">;
  users: Pick<UsersClient, "countOverrides">;
}) {
  return async (id: string, content: PermissionContent): Promise<Permission> => {
    const found = await deps.permissions.find(id);
    if (found === null) throw new AppError("not_found", "Permissão não encontrada.");
    const accounts = content.name === found.name ? 0 : await deps.users.countOverrides([found.name]);
    return deps.permissions.update(id, content, ({ permission: { name } }) => {
      refuseRenamed(found.name, name);
      refuseRenaming({ name, accounts }, content.name);
    });
  };
}
