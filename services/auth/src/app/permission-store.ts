import type { Role } from "@tenho/access/roles";
import type { Permission, RolePermission } from "../domain/permission.ts";

/** Editable fields of a permission. */
export type PermissionContent = Pick<Permission, "name" | "description">;

/** A permission as it is now, with the roles it is enabled for. */
export type PermissionInUse = { permission: Permission; roles: readonly Role[] };

/** The catalogue and the permissions of roles. Each change is written together with its record for the audit log. */
export type PermissionStore = {
  /** All permissions, by name. */
  list(): Promise<Permission[]>;
  /** Settings of roles, by role and name; pairs that were never set are absent. */
  listOfRoles(): Promise<RolePermission[]>;
  find(id: string): Promise<Permission | null>;
  /** Raises: `conflict` when the name is taken, and what `check` raises for the number of permissions. */
  create(content: PermissionContent, check: (count: number) => void): Promise<Permission>;
  /** `check` sees the permission under a lock. Raises: `not_found`, `conflict` when the name is taken, what `check` raises. */
  update(id: string, content: PermissionContent, check: (before: PermissionInUse) => void): Promise<Permission>;
  /** Deletes the permission; `check` and the errors are those of `update`. */
  delete(id: string, check: (before: PermissionInUse) => void): Promise<void>;
  /**
   * Sets a permission, with all of its names, for a role, and raises the version of the role if that changes something.
   * Raises: `not_found`, what `check` raises.
   */
  setForRole(
    pair: { role: Role; permissionId: string; enabled: boolean },
    check: (permission: Permission) => void,
  ): Promise<RolePermission>;
};
