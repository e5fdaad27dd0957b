import type { PermissionOverride } from "./effective.ts";
import { permissionNames } from "./permissions.ts";

/** The caller: the permissions held, and any per-user exceptions not folded into them yet. */
export type Subject = {
  readonly permissions: readonly string[];
  readonly permission_override?: PermissionOverride | null | undefined;
};

/**
 * Returns whether `subject` holds `permission`, by any of its names. An override, true or false, takes precedence over the list;
 * an anonymous subject (`null`) can do nothing.
 */
export function can(subject: Subject | null | undefined, permission: string): boolean {
  if (!subject) return false;
  const names = permissionNames(permission);
  const overrides = names.flatMap((name) => {
    const allowed = subject.permission_override?.[name];
    return allowed === undefined ? [] : [allowed];
  });
  if (overrides.length > 0) return overrides.every(Boolean);
  return names.some((name) => subject.permissions.includes(name));
}

/** Returns whether `subject` holds at least one of `permissions`; false for an empty list. */
export function canAny(subject: Subject | null | undefined, permissions: readonly string[]): boolean {
  return permissions.some((permission) => can(subject, permission));
}

/** Returns whether `subject` holds all of `permissions`; true for an empty list. */
export function canAll(subject: Subject | null | undefined, permissions: readonly string[]): boolean {
  return permissions.every((permission) => can(subject, permission));
}

/** Returns whether `subject` may open a module: the permission `{module}.access`. */
export function canAccessModule(subject: Subject | null | undefined, module: string): boolean {
  return can(subject, `${module}.access`);
}
