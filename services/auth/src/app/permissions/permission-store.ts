import type { Role } from "@tenho/access/roles";
import type { Permission, RolePermission } from "../../domain/permissions/permission.ts";

/** What can be written of a permission. */
export type PermissionContent = Pick<Permission, "name" | "description">;

/** A permission as it is now, with the roles it is enabled for. */
export type PermissionInUse = { permission: Permission; roles: readonly Role[] };

/** The catalogue and what roles hold of it. Each change is recorded for the audit log with it, or not made. */
export type PermissionStore = {
  /** By name. */
  list(): Promise<Permission[]>;
  /** By role and name; pairs that were never set are absent. */
  listOfRoles(): Promise<RolePermission[]>;
  find(id: string): Promise<Permission | null>;
  /** Raises: `conflict` when the name is taken, and what `check` raises of how many there are. */
  create(content: PermissionContent, check: (count: number) => void): Promise<Permission>;
  /** `check` sees the permission under a lock. Raises: `not_found`, `conflict` when the name is taken, what `check` raises. */
  update(id: string, content: PermissionContent, check: (before: PermissionInUse) => void): Promise<Permission>;
  /** As `update`. */
  delete(id: string, check: (before: PermissionInUse) => void): Promise<void>;
  /**
   * Sets a permission, by all its names, for a role, and raises the version of the role where that changes something.
   * Raises: `not_found`, what `check` raises.
   */
  setForRole(
    pair: { role: Role; permissionId: string; enabled: boolean },
    check: (permission: Permission) => void,
  ): Promise<RolePermission>;
};
