import { AppError } from "@tenho/kernel/errors/app-error";
import { refuseDeletion, refuseRenamed } from "../domain/permission.ts";
import type { AuthContext } from "./auth-context.ts";

/**
 * Deletes a permission that nobody uses. Raises: `not_found`, `invalid_input` (reason permission_in_use), `unavailable` while users
 * cannot say whether an account names it.
 */
export async function deletePermission(ctx: AuthContext, id: string): Promise<void> {
  const found = await ctx.permissions.find(id);
  if (found === null) throw new AppError("not_found", "Permissão não encontrada.");
  const accounts = await ctx.users.countOverrides([found.name]);
  await ctx.permissions.delete(id, ({ permission: { name }, roles }) => {
    refuseRenamed(found.name, name);
    refuseDeletion({ name, roles, accounts });
  });
}
