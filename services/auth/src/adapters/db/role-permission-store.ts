import type { Knex } from "knex";
import type { RolePermissionStore } from "../../app/ports.ts";

/** Permissions of roles on PostgreSQL. */
export function createRolePermissionStore(knex: Knex): RolePermissionStore {
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
