import { effectivePermissions, type PermissionOverride } from "./effective.ts";
import { canonicalPermission } from "./permissions.ts";
import { type Role, roleRank } from "./roles.ts";

/** The account that gives access, or takes an account over. */
export type Grantor = {
  readonly role: Role | "ANONYMOUS";
  /** Names of the permissions it holds now. */
  readonly permissions: readonly string[];
  /** Names of the permissions denied to this account by exceptions of its own. */
  readonly denied: readonly string[];
};

/** An account as it is, or as it is to be; `rolePermissions` are those its role has by the current setting. */
export type Holder = {
  readonly role: Role;
  readonly rolePermissions: readonly string[];
  readonly override: PermissionOverride;
};

/**
 * Canonical names of the permissions in force for `holder` that `grantor` may neither give nor take by way of that account; empty
 * when there are none, and always when MASTER grants. A lower role's permissions were set by MASTER for everybody in it, so they
 * count only when denied to the grantor: a company buys credits for itself, which no ADMIN holds.
 */
export function permissionsBeyond(grantor: Grantor, holder: Holder): string[] {
  if (grantor.role === "MASTER") return [];
  const held = new Set(grantor.permissions.map(canonicalPermission));
  const denied = new Set(grantor.denied.map(canonicalPermission));
  const isLower = grantor.role !== "ANONYMOUS" && roleRank(holder.role) < roleRank(grantor.role);
  const ofLowerRole = new Set(isLower ? holder.rolePermissions.map(canonicalPermission) : []);
  const inForce = new Set(effectivePermissions(holder.rolePermissions, holder.override).map(canonicalPermission));
  return [...inForce].filter((name) => !held.has(name) && (denied.has(name) || !ofLowerRole.has(name)));
}

/** The denials among an account's exceptions, as exceptions: an account it makes, or gives a role to, gets the same ones. */
export function denialsOf(override: PermissionOverride): Record<string, false> {
  const denied = Object.entries(override).flatMap(([name, allowed]) => (allowed ? [] : [[name, false] as const]));
  return Object.fromEntries(denied);
}
