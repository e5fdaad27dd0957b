import { canonicalPermission, isPermission } from "@tenho/access/permissions";
import type { Role } from "@tenho/access/roles";
import { AppError } from "@tenho/kernel/errors/app-error";

export type Permission = { id: string; name: string; description: string; createdAt: Date };
export type RolePermission = { role: Role; enabled: boolean; permission: Permission };

/** Snake case, with dots between parts: `report.export`. */
export const PERMISSION_NAME = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/;
export const PERMISSION_NAME_MAX = 40;
export const DESCRIPTION_MAX = 200;
/** Together with the maximum length of a name, bounds an access token, which carries the name of each permission held. */
export const PERMISSIONS_MAX = 100;

/** Permission without which nobody could grant anything any more. */
const KEPT_BY_MASTER = "setting.access";

/** @throws {AppError} `unprocessable` when there is no room for another permission. */
export function refuseTooMany(count: number): void {
  if (count < PERMISSIONS_MAX) return;
  const message = `Já existem ${PERMISSIONS_MAX} permissões, o máximo. Exclua uma que não esteja em uso.`;
  throw new AppError("unprocessable", message, { reason: "too_many_permissions" });
}

/**
 * Keeps MASTER from losing the permission to give the others back.
 *
 * @throws {AppError} `unprocessable`.
 */
export function refuseRolePermission(
  { role, enabled }: { role: Role; enabled: boolean },
  { name }: Pick<Permission, "name">,
): void {
  if (enabled || role !== "MASTER" || canonicalPermission(name) !== KEPT_BY_MASTER) return;
  const message = "O MASTER não pode perder o acesso às configurações: sem ele ninguém devolveria as permissões.";
  throw new AppError("unprocessable", message, { reason: "kept_by_master" });
}

/** Uses of a permission, for an error message: the roles that have it, and the number of accounts with an exception for it. */
type Use = { name: string; roles: readonly Role[]; accounts: number };

/** @throws {AppError} `invalid_input` for a permission the product itself checks, one of a role and one of an account. */
export function refuseDeletion({ name, roles, accounts }: Use): void {
  if (isPermission(name)) throw inUse("Esta permissão é do próprio sistema e não pode ser excluída.");
  if (roles.length > 0) {
    const which = roles.length === 1 ? `no perfil ${roles[0]}` : `nos perfis ${roles.join(", ")}`;
    throw inUse(`Esta permissão está em uso e não pode ser excluída: está ativa ${which}.`);
  }
  if (accounts > 0) throw inUse(`Esta permissão está em uso e não pode ser excluída: ${countText(accounts)}.`);
}

/** @throws {AppError} `invalid_input` for a new name where the product or an account's exceptions name the old one. */
export function refuseRenaming({ name, accounts }: Omit<Use, "roles">, next: string): void {
  if (next === name) return;
  if (isPermission(name)) throw inUse("O nome desta permissão é do próprio sistema. Altere só a descrição.");
  if (accounts > 0) throw inUse(`O nome desta permissão está em uso: ${countText(accounts)}.`);
}

/** @throws {AppError} `conflict` when the name is no longer the one whose use was looked up. */
export function refuseRenamed(lookedUp: string, now: string): void {
  if (lookedUp !== now) throw new AppError("conflict", "Esta permissão acabou de ser renomeada. Tente de novo.");
}

const countText = (accounts: number): string =>
  accounts === 1 ? "1 usuário a tem como exceção" : `${accounts} usuários a têm como exceção`;

const inUse = (message: string): AppError => new AppError("invalid_input", message, { reason: "permission_in_use" });
