import { permissionsInForce } from "@tenho/access/in-force";
import type { UsersContext } from "./users-context.ts";

/**
 * Permissions of active accounts at this moment, as their next token will carry them: the setting of the role with the account's own exceptions.
 * Accounts that do not exist or are inactive are absent. Raises: `unavailable` while auth cannot answer.
 */
export async function getPermissions(ctx: UsersContext, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const [found, settings] = await Promise.all([ctx.accounts.get(userIds), ctx.auth.roleSettings()]);
  const catalogue = [...settings.names].map(([id, name]) => ({ id, name }));
  return new Map(
    found
      .filter(({ isActive }) => isActive)
      .map(({ id, role, permissionOverride }) => {
        const permissions = settings.permissionsOf(role);
        return [id, permissionsInForce({ permissions, catalogue }, permissionOverride)] as const;
      }),
  );
}
