import type { Knex } from "knex";
import type { RolePermissions } from "../../app/ports.ts";

/** What a role holds, by the settings. */
export function createRolePermissions(knex: Knex): RolePermissions {
  return {
    of: async (role) => {
      const rows = await knex("role_permissions")
        .join("permissions", "permissions.id", "role_permissions.permission_id")
        .where({ role, enabled: true })
        .select<{ name: string }[]>("permissions.name");
      return rows.map((row) => row.name);
    },
  };
}
