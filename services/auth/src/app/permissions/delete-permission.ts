import { AppError } from "@tenho/kernel/errors/app-error";
import { refuseDeletion, refuseRenamed } from "../../domain/permissions/permission.ts";
import type { UsersClient } from "../ports.ts";
import type { PermissionStore } from "./permission-store.ts";

/**
 * Deletes a permission that nobody uses. Raises: `not_found`, `invalid_input` (reason permission_in_use), `unavailable` while users
 * cannot say whether an account names it.
 */
export function createDeletePermission(deps: {
  permissions: Pick<PermissionStore, "find" | "delete">;
  users: Pick<UsersClient, "countOverrides">;
}) {
  return async (id: string): Promise<void> => {
    const found = await deps.permissions.find(id);
    if (found === null) throw new AppError("not_found", "Permissão não encontrada.");
    const accounts = await deps.users.countOverrides([found.name]);
    await deps.permissions.delete(id, ({ permission: { name }, roles }) => {
      refuseRenamed(found.name, name);
      refuseDeletion({ name, roles, accounts });
    });
  };
}
