import { can, type Subject } from "@tenho/access/can";
import { canonicalPermission } from "@tenho/access/permissions";
import { canGrantRole } from "@tenho/access/roles";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { isOwnStaff, mayChangeAccess, type Reader } from "../../domain/accounts/account-access.ts";
import { reachesAccount } from "../../domain/accounts/may-edit.ts";
import { grantsBeyond } from "../../domain/override-change.ts";
import type { Others } from "./account-update-store.ts";

/** The person who changes an account, with the permissions they hold. */
export type Actor = Reader & Subject & { clientId: string | null; authenticatedAtMs?: number | undefined };

type Override = Readonly<Record<string, boolean>>;

/** The one exception a company makes for its staff: whether they answer its offers. */
const STAFF_PERMISSION = "message.access";

/** Raises: `forbidden` for an actor who lacks the permission and does not change its own staff. */
export function requirePermission(actor: Actor, account: Account, permission: string): void {
  if (can(actor, permission) || isOwnStaff(actor, account)) return;
  throw new AppError("forbidden", "Você não tem permissão para isso.", { reason: permission });
}

export function refuseBeyondAccess(actor: Actor, account: Account): void {
  if (mayChangeAccess(actor, account)) return;
  const message = "O seu perfil de acesso não permite alterar esta conta.";
  throw new AppError("forbidden", message, { reason: "above_own_access" });
}

/** Raises: `unprocessable` for one's own account and for the last active MASTER. */
export function refuseDeactivation(actor: Actor, account: Account, { otherMasters }: Others): void {
  if (account.id === actor.userId) {
    throw new AppError("unprocessable", "Você não pode desativar a própria conta.", { reason: "own_account" });
  }
  if (account.role === "MASTER" && otherMasters === 0) {
    throw new AppError("unprocessable", "O último MASTER ativo não pode ser desativado.", { reason: "last_master" });
  }
}

/** Refuses another role for a company that has staff, or was activated and so has a wallet and offers. Raises: `conflict`. */
function refuseLeavingCompany({ activatedAt }: Account, { staff }: Others): void {
  if (staff > 0) {
    const message = `Esta empresa tem ${staff === 1 ? "1 usuário" : `${staff} usuários`} na equipe. Exclua ou mova a equipe antes de trocar o papel da conta.`;
    throw new AppError("conflict", message, { reason: "company_has_staff" });
  }
  if (activatedAt === null) return;
  const message = "Esta empresa já foi ativada e tem carteira e pedidos: o papel dela não muda mais. Crie outra conta.";
  throw new AppError("conflict", message, { reason: "company_has_wallet" });
}

/**
 * Returns whether the actor may bring the account to its next role, unit and company.
 * Raises: `forbidden`, `unprocessable` for oneself and for the last active MASTER, `conflict` for a company whose staff or money would be left alone.
 */
export function refuseMove(actor: Actor, before: Account, next: Account, others: Others): void {
  if (before.id === actor.userId) {
    const message = "Você não pode trocar o próprio papel nem a própria franquia.";
    throw new AppError("unprocessable", message, { reason: "own_account" });
  }
  const isGranted = actor.role !== "ANONYMOUS" && canGrantRole(actor.role, next.role) && can(actor, "user.update");
  if (!isGranted || !reachesAccount(actor, before) || !reachesAccount(actor, next)) {
    const message = "O seu perfil de acesso não permite trocar o papel ou a franquia desta conta.";
    throw new AppError("forbidden", message, { reason: "above_own_access" });
  }
  if (next.role === before.role) return;
  if (before.role === "MASTER" && others.otherMasters === 0) {
    throw new AppError("unprocessable", "O último MASTER ativo não pode mudar de papel.", { reason: "last_master" });
  }
  if (before.role === "CLIENT") refuseLeavingCompany(before, others);
}

/** MASTER may grant anything, as otherwise a permission that no role holds could never be granted. A company decides one permission of its staff. */
export function refuseGrants(actor: Actor, before: Override, after: Override): void {
  if (actor.role === "MASTER") return;
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (permission) => before[permission] !== after[permission],
  );
  const beyond =
    actor.role === "CLIENT"
      ? changed.filter((permission) => permission !== STAFF_PERMISSION || !can(actor, permission))
      : grantsBeyond(actor, before, after);
  if (beyond.length === 0) return;
  const fields = beyond.map((permission) => ({
    field: `permission_override.${permission}`,
    message: "Você não tem esta permissão",
  }));
  throw new AppError("forbidden", "Você só pode conceder permissões que você mesmo tem.", { fields });
}

/** Refuses to let people deny themselves the settings, which they could not restore. Raises: `unprocessable`. */
export function refuseOwnLockOut(actor: Actor, account: Account, override: Override): void {
  if (account.id !== actor.userId) return;
  const denied = Object.entries(override).some(
    ([permission, isAllowed]) => !isAllowed && canonicalPermission(permission) === "setting.access",
  );
  if (!denied) return;
  const message = "Você não pode tirar de si mesmo o acesso às configurações.";
  throw new AppError("unprocessable", message, { reason: "own_settings" });
}
