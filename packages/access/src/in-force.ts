import { effectivePermissions, type PermissionOverride, type PermissionRef } from "./effective.ts";

/**
 * Permissions of an account: those of its role with its own exceptions, limited to the catalogue. An exception for a name outside the catalogue
 * grants nothing, so that a token never grows beyond it.
 */
export function permissionsInForce(
  role: { permissions: readonly string[]; catalogue: readonly PermissionRef[] },
  override: PermissionOverride,
): string[] {
  const known = new Set(role.catalogue.map(({ name }) => name));
  return effectivePermissions(role.permissions, override, role.catalogue).filter((name) => known.has(name));
}
