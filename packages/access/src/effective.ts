import { canonicalPermission, permissionNames } from "./permissions.ts";

/** A stored permission, as far as names and ids go. */
export type PermissionRef = { readonly id: string | number; readonly name: string };

/** Per-user exceptions: permission id or name → allowed or not. */
export type PermissionOverride = Readonly<Record<string, boolean>>;

/**
 * Computes the permissions of an account: the override where there is one, else those of the role.
 *
 * Keys may be ids or names in both arguments; ids are resolved by `catalogue`, and a key it does not know is taken as a
 * name. Aliases are one permission: granting either name grants both. When an override names the same permission twice
 * (by id and by name, or by two aliases) and disagrees with itself, the denial counts.
 *
 * @param rolePermissions ids or names the role holds (enabled ones only)
 * @returns names, sorted, without repeats; every alias of a granted permission is in it
 */
export function effectivePermissions(
  rolePermissions: Iterable<string | number>,
  override: PermissionOverride | null | undefined = {},
  catalogue: Iterable<PermissionRef> = [],
): string[] {
  const nameById = new Map<string, string>();
  for (const { id, name } of catalogue) nameById.set(String(id), name);
  const resolve = (key: string | number) => canonicalPermission(nameById.get(String(key)) ?? String(key));

  const granted = new Set<string>();
  for (const key of rolePermissions) granted.add(resolve(key));
  const entries = Object.entries(override ?? {});
  for (const [key, allowed] of entries) if (allowed) granted.add(resolve(key));
  for (const [key, allowed] of entries) if (!allowed) granted.delete(resolve(key));
  return [...new Set([...granted].flatMap((name) => permissionNames(name)))].sort();
}
