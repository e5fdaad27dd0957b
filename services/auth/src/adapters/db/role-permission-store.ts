import type { Knex } from "knex";
import type { RolePermissionStore } from "../../app/ports.ts";

type Row = { id: string; name: string; enabled: boolean; version: number };

/** Permissions of roles on PostgreSQL. */
export function createRolePermissionStore(knex: Knex): RolePermissionStore {
  return {
    of: async (role) => {
      // One statement reads one snapshot: a version newer than the permissions would let a token outlive a change.
      const { rows } = await knex.raw<{ rows: Row[] }>(
        `select p.id, p.name, coalesce(r.enabled, false) as enabled,
           coalesce((select v.version from role_versions v where v.role = ?), 0) as version
         from permissions p left join role_permissions r on r.permission_id = p.id and r.role = ?`,
        [role, role],
      );
      return {
        permissions: rows.filter(({ enabled }) => enabled).map(({ name }) => name),
        version: rows[0]?.version ?? 0,
        catalogue: rows.map(({ id, name }) => ({ id, name })),
      };
    },
  };
}
