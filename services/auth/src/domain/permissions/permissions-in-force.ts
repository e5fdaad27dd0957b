import { effectivePermissions, type PermissionOverride, type PermissionRef } from "@tenho/access/effective";

/**
 * What an account may do: its role's permissions with its own exceptions, of the permissions there are. An exception that names
 * another grants nothing, so that a token never grows beyond the catalogue.
 */
export function permissionsInForce(
  role: { permissions: readonly string[]; catalogue: readonly PermissionRef[] },
  override: PermissionOverride,
): string[] {
  const known = new Set(role.catalogue.map(({ name }) => name));
  return effectivePermissions(role.permissions, override, role.catalogue).filter((name) => known.has(name));
}
