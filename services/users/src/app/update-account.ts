import { can, type Subject } from "@tenho/access/can";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type Account, accessDiffers } from "../domain/account.ts";
import { mayChangeAccess, maySeeAccount, type Reader } from "../domain/account-access.ts";
import { grantsBeyond } from "../domain/override-change.ts";
import { refuseErased } from "./erasure/refuse-erased.ts";
import type { AccountChange } from "./ports.ts";

/** Fields left out stay as they are. */
export type AccountUpdate = {
  isActive?: boolean | undefined;
  /** The whole map; {} clears it. */
  permissionOverride?: Record<string, boolean> | undefined;
};

export type AccountUpdateStore = {
  /**
   * As `edit` of accounts; `otherMasters`: active MASTERs besides this one, 0 for an account that is none. With `notifyOwner` the owner
   * is told of the activation, once, by WhatsApp and by e-mail.
   */
  edit(
    id: string,
    decide: (
      before: Account | null,
      otherMasters: number,
    ) => { account: Account; change: AccountChange | null; notifyOwner: boolean },
  ): Promise<Account>;
};

function requirePermission(actor: Subject, permission: string): void {
  if (can(actor, permission)) return;
  throw new AppError("forbidden", "Você não tem permissão para isso.", { reason: permission });
}

function refuseBeyondAccess(actor: Reader, account: Account): void {
  if (mayChangeAccess(actor, account)) return;
  const message = "O seu perfil de acesso não permite alterar esta conta.";
  throw new AppError("forbidden", message, { reason: "above_own_access" });
}

/** Raises: `unprocessable` for one's own account and for the last active MASTER. */
function refuseDeactivation(actor: Reader, account: Account, otherMasters: number): void {
  if (account.id === actor.userId) {
    throw new AppError("unprocessable", "Você não pode desativar a própria conta.", { reason: "own_account" });
  }
  if (account.role === "MASTER" && otherMasters === 0) {
    throw new AppError("unprocessable", "O último MASTER ativo não pode ser desativado.", { reason: "last_master" });
  }
}

function refuseGrants(actor: Subject, before: Account, override: Record<string, boolean>): void {
  const beyond = grantsBeyond(actor, before.permissionOverride, override);
  if (beyond.length === 0) return;
  const fields = beyond.map((permission) => ({
    field: `permission_override.${permission}`,
    message: "Você não tem esta permissão",
  }));
  throw new AppError("forbidden", "Você só pode conceder permissões que você mesmo tem.", { fields });
}

/**
 * Activates or deactivates an account (`user.activate`) and replaces its overrides (`user.update`), within the actor's reach. What changes
 * access ends the account's tokens. The owner of a merchant's account is told of the first activation.
 * Raises: `not_found`, also for an account out of reach, `forbidden`, `unprocessable` (one's own account, the last active MASTER),
 * `conflict` for one that was erased.
 */
export function createUpdateAccount(deps: { accounts: AccountUpdateStore; now: () => Date }) {
  return (actor: Reader & Subject, id: string, { isActive, permissionOverride }: AccountUpdate): Promise<Account> =>
    deps.accounts.edit(id, (before, otherMasters) => {
      if (before === null || !maySeeAccount(actor, before)) throw new AppError("not_found", "Usuário não encontrado.");
      refuseBeyondAccess(actor, before);
      if (isActive !== undefined) requirePermission(actor, "user.activate");
      if (permissionOverride !== undefined) requirePermission(actor, "user.update");
      refuseErased(before);
      if (isActive === false && before.isActive) refuseDeactivation(actor, before, otherMasters);
      if (permissionOverride !== undefined) refuseGrants(actor, before, permissionOverride);
      const next: Account = {
        ...before,
        isActive: isActive ?? before.isActive,
        permissionOverride: permissionOverride ?? before.permissionOverride,
        activatedAt: before.activatedAt ?? (isActive === true ? deps.now() : null),
      };
      if (!accessDiffers(before, next)) return { account: before, change: null, notifyOwner: false };
      const account = { ...next, accessVersion: before.accessVersion + 1 };
      const firstActivation = account.role === "CLIENT" && before.activatedAt === null && account.activatedAt !== null;
      return { account, change: { account, accessChanged: true, firstActivation }, notifyOwner: firstActivation };
    });
}
