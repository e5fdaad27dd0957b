import { can } from "@tenho/access/can";
import { canonicalPermission, isPermission } from "@tenho/access/permissions";
import { canGrantRole, type Role } from "@tenho/access/roles";
import { AppError } from "@tenho/kernel/errors/app-error";

export type Permission = { id: string; name: string; description: string; createdAt: Date };
export type RolePermission = { role: Role; enabled: boolean; permission: Permission };

/** Who changes permissions, with what they may do. */
export type Administrator = { role: Role | "ANONYMOUS"; permissions: readonly string[] };

/** Snake case, with dots between parts: `report.export`. */
export const PERMISSION_NAME = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/;
export const PERMISSION_NAME_MAX = 40;
export const DESCRIPTION_MAX = 200;
/** With the length of a name, what bounds an access token: it carries the name of each permission held. */
export const PERMISSIONS_MAX = 100;

/** Without it nobody could give anything back. */
const KEPT_BY_MASTER = "setting.access";

/** @throws {AppError} `unprocessable` when there is no room for another permission. */
export function refuseTooMany(count: number): void {
  if (count < PERMISSIONS_MAX) return;
  const message = `Já existem ${PERMISSIONS_MAX} permissões, o máximo. Exclua uma que não esteja em uso.`;
  throw new AppError("unprocessable", message, { reason: "too_many_permissions" });
}

/**
 * Whether `administrator` may set `permission` for `role`: never for a role above their own, and nobody enables what they do not
 * hold. MASTER may enable anything, or what no role holds could never be given. MASTER itself keeps what gives the rest back.
 *
 * @throws {AppError} `forbidden`, `unprocessable`.
 */
export function refuseRolePermission(
  administrator: Administrator,
  { role, enabled }: { role: Role; enabled: boolean },
  { name }: Pick<Permission, "name">,
): void {
  if (administrator.role === "ANONYMOUS" || !canGrantRole(administrator.role, role)) {
    const message = "Você só pode alterar as permissões do seu perfil e dos que ficam abaixo dele.";
    throw new AppError("forbidden", message, { reason: "role_above_own" });
  }
  if (enabled && administrator.role !== "MASTER" && !can(administrator, name)) {
    const message = "Você só pode conceder permissões que você mesmo tem.";
    throw new AppError("forbidden", message, { reason: "permission_not_held" });
  }
  if (!enabled && role === "MASTER" && canonicalPermission(name) === KEPT_BY_MASTER) {
    const message = "O MASTER não pode perder o acesso às configurações: sem ele ninguém devolveria as permissões.";
    throw new AppError("unprocessable", message, { reason: "kept_by_master" });
  }
}

/** How a permission is used, for a sentence: by which roles, and by how many accounts of their own. */
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
