import { AppError } from "@tenho/kernel/errors/app-error";
import { type Permission, refuseRenamed, refuseRenaming } from "../domain/permission.ts";
import type { AuthContext } from "./auth-context.ts";
import type { PermissionContent } from "./permission-store.ts";

/**
 * Changes a permission's name and description. A name that accounts' exceptions or the code refer to cannot change.
 * Raises: `not_found`, `invalid_input` (reason permission_in_use), `conflict` for a name that is taken, `unavailable`.
 */
export async function updatePermission(ctx: AuthContext, id: string, content: PermissionContent): Promise<Permission> {
  const found = await ctx.permissions.find(id);
  if (found === null) throw new AppError("not_found", "Permissão não encontrada.");
  const accounts = content.name === found.name ? 0 : await ctx.users.countOverrides([found.name]);
  return ctx.permissions.update(id, content, ({ permission: { name } }) => {
    refuseRenamed(found.name, name);
    refuseRenaming({ name, accounts }, content.name);
  });
}
