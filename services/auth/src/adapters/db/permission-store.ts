import { permissionNames } from "@tenho/access/permissions";
import type { Role } from "@tenho/access/roles";
import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type AuditEntry, auditRow } from "@tenho/kernel/events/audit-row";
import { liveNoticeRow } from "@tenho/kernel/events/live";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { PermissionContent, PermissionInUse, PermissionStore } from "../../app/permission-store.ts";
import type { Permission } from "../../domain/permission.ts";
import { asNameConflict, type PermissionRow, permissionFromRow } from "./permission-row.ts";
import { lockRoleVersion, type PublishRoleVersion, raiseRoleVersion } from "./role-versions.ts";

/** Advisory lock for adding a permission, so that two replicas cannot exceed the limit together. */
const LOCK = "add a permission";
const COLUMNS = ["id", "name", "description", "created_at"] as const;

type RolePermissionRow = PermissionRow & { role: Role; enabled: boolean };
type SetRow = { role: Role; permission_id: string; enabled: boolean };

/** Writes the record for the audit log and the notice to open panels, in the transaction of the change. */
async function report(trx: Knex, entry: Omit<AuditEntry, "unitId">): Promise<void> {
  const notice = liveNoticeRow({
    type: "auth.permissions",
    id: entry.subject.id,
    version: Date.now(),
    audience: {},
  });
  await enqueue(trx, [auditRow("auth", { ...entry, unitId: null }), notice]);
}

/** Reads a permission under a lock that excludes other changes of it. Raises: `not_found`. */
async function lockPermission(trx: Knex, id: string, mode: "update" | "share"): Promise<Permission> {
  const row = trx<PermissionRow>("permissions").where({ id });
  const found = await (mode === "update" ? row.forUpdate() : row.forShare()).first(...COLUMNS);
  if (found === undefined) throw new AppError("not_found", "Permissão não encontrada.");
  return permissionFromRow(found);
}

async function inUse(trx: Knex, permission: Permission): Promise<PermissionInUse> {
  const rows = await trx<SetRow>("role_permissions")
    .where({ permission_id: permission.id, enabled: true })
    .orderBy("role")
    .select("role");
  return { permission, roles: rows.map(({ role }) => role) };
}

/** The catalogue and the permissions of roles on PostgreSQL; `triggerRelay` is called after a commit that wrote outbox rows. */
export function createPermissionStore(deps: {
  knex: Knex;
  publishRoleVersion: PublishRoleVersion;
  triggerRelay: () => void;
}): PermissionStore {
  const { knex, publishRoleVersion } = deps;

  async function change<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
    try {
      return await withTransaction(knex, (trx, onCommit) => {
        onCommit(deps.triggerRelay);
        return work(trx);
      });
    } catch (error) {
      throw asNameConflict(error);
    }
  }

  return {
    list: async () => {
      const rows = await knex<PermissionRow>("permissions")
        .select(...COLUMNS)
        .orderBy("name");
      return rows.map(permissionFromRow);
    },
    listOfRoles: async () => {
      const { rows } = await knex.raw<{ rows: RolePermissionRow[] }>(
        `select r.role, r.enabled, p.id, p.name, p.description, p.created_at
         from role_permissions r join permissions p on p.id = r.permission_id order by r.role, p.name`,
      );
      return rows.map(({ role, enabled, ...row }) => ({ role, enabled, permission: permissionFromRow(row) }));
    },
    find: async (id) => {
      const row = await knex<PermissionRow>("permissions")
        .where({ id })
        .first(...COLUMNS);
      return row === undefined ? null : permissionFromRow(row);
    },
    create: (content, check) =>
      change(async (trx) => {
        await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [LOCK]);
        const { rows: counted } = await trx.raw<{ rows: { count: number }[] }>(
          "select count(*)::integer as count from permissions",
        );
        check(counted[0]?.count ?? 0);
        const [row] = await trx("permissions")
          .insert(content)
          .returning<PermissionRow[]>([...COLUMNS]);
        if (row === undefined) throw new Error("the permission was not written");
        const permission = permissionFromRow(row);
        await report(trx, {
          action: "permission.create",
          subject: { kind: "permission", id: permission.id },
          changes: [
            { field: "name", after: content.name },
            { field: "description", after: content.description },
          ],
        });
        return permission;
      }),
    update: (id, content, check) =>
      change(async (trx) => {
        const before = await lockPermission(trx, id, "update");
        const use = await inUse(trx, before);
        check(use);
        const changes = changesOf(before, content);
        if (changes.length === 0) return before;
        await trx("permissions").where({ id }).update(content);
        await report(trx, { action: "permission.update", subject: { kind: "permission", id }, changes });
        // Tokens carry names of permissions.
        if (content.name !== before.name) {
          for (const role of use.roles) await raiseRoleVersion(trx, role, publishRoleVersion);
        }
        return { ...before, ...content };
      }),
    delete: (id, check) =>
      change(async (trx) => {
        const permission = await lockPermission(trx, id, "update");
        check(await inUse(trx, permission));
        await trx("role_permissions").where({ permission_id: id }).delete();
        await trx("permissions").where({ id }).delete();
        await report(trx, {
          action: "permission.delete",
          subject: { kind: "permission", id },
          changes: [
            { field: "name", before: permission.name },
            { field: "description", before: permission.description },
          ],
        });
      }),
    setForRole: ({ role, permissionId, enabled }, check) =>
      change(async (trx) => {
        const permission = await lockPermission(trx, permissionId, "share");
        check(permission);
        await lockRoleVersion(trx, role);
        const named = await trx<PermissionRow>("permissions")
          .whereIn("name", [...permissionNames(permission.name)])
          .orderBy("name")
          .select("id", "name");
        const ids = named.map(({ id }) => id);
        const set = await trx<SetRow>("role_permissions")
          .where({ role })
          .whereIn("permission_id", ids)
          .select("permission_id", "enabled");
        const was = new Map(set.map((row) => [row.permission_id, row.enabled]));
        const changed = named.filter(({ id }) => (was.get(id) ?? false) !== enabled);
        if (changed.length > 0) {
          await trx("role_permissions")
            .insert(changed.map(({ id }) => ({ role, permission_id: id, enabled })))
            .onConflict(["role", "permission_id"])
            .merge(["enabled"]);
          await report(trx, {
            action: "role.permissions",
            subject: { kind: "role", id: role },
            changes: changed.map(({ name }) => ({ field: name, before: !enabled, after: enabled })),
          });
          await raiseRoleVersion(trx, role, publishRoleVersion);
        }
        return { role, enabled, permission };
      }),
  };
}

function changesOf(before: Permission, after: PermissionContent) {
  return (["name", "description"] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
