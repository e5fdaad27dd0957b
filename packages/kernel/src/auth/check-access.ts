import { can } from "@tenho/access/can";
import type { Role } from "@tenho/access/roles";
import { AppError } from "../errors/app-error.ts";
import type { Identity } from "./identity.ts";

/** Access rule of a route: anybody, any logged-in account, or those with a permission or a role. */
export type Access = "public" | "session" | { permission: string } | { roles: readonly Role[] };

/**
 * Passes when `identity` may call a route of this `access`.
 *
 * @throws {AppError} `unauthenticated` when a login is missing, `forbidden` when it does not suffice.
 */
export function checkAccess(identity: Identity, access: Access): void {
  if (access === "public") return;
  if (identity.role === "ANONYMOUS") {
    throw new AppError("unauthenticated", "Entre na sua conta para continuar.");
  }
  if (access === "session") return;
  if ("permission" in access) {
    requirePermission(identity, access.permission);
    return;
  }
  if (!access.roles.includes(identity.role)) {
    throw new AppError("forbidden", "O seu perfil de acesso não permite isso.", { reason: "role_missing" });
  }
}

/** @throws {AppError} `forbidden` unless `identity` holds `permission`. */
export function requirePermission(identity: Identity, permission: string): void {
  if (can(identity, permission)) return;
  throw new AppError("forbidden", "Você não tem permissão para isso.", { reason: "permission_missing" });
}
