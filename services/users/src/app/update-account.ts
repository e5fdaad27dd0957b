import { can, type Subject } from "@tenho/access/can";
import { canonicalPermission } from "@tenho/access/permissions";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type Account, accessDiffers } from "../domain/account.ts";
import { mayChangeAccess, maySeeAccount, type Reader } from "../domain/account-access.ts";
import { grantsBeyond } from "../domain/override-change.ts";
import { refuseErased } from "./erasure/refuse-erased.ts";
import type { AccountChange, AccountStore, FranchiseClient } from "./ports.ts";
import { refuseBeyondCap, type UnitCap } from "./units/company-cap.ts";

/** Fields left out stay as they are. */
export type AccountUpdate = {
  isActive?: boolean | undefined;
  /** The whole map; {} clears it. */
  permissionOverride?: Record<string, boolean> | undefined;
};

export type AccountUpdateStore = {
  /**
   * As `edit` of accounts; `otherMasters`: active MASTERs besides this one, 0 for an account that is none; `activeCompanies`: those of
   * the unit of an inactive company, none of which is activated meanwhile, 0 for other accounts. With `notifyOwner` the owner
   * is told of the activation, once, by WhatsApp and by e-mail.
   */
  edit(
    id: string,
    decide: (
      before: Account | null,
      others: { otherMasters: number; activeCompanies: number },
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

/** MASTER may grant anything, or what no role holds could never be given. */
function refuseGrants(actor: Reader & Subject, before: Account, override: Record<string, boolean>): void {
  if (actor.role === "MASTER") return;
  const beyond = grantsBeyond(actor, before.permissionOverride, override);
  if (beyond.length === 0) return;
  const fields = beyond.map((permission) => ({
    field: `permission_override.${permission}`,
    message: "Você não tem esta permissão",
  }));
  throw new AppError("forbidden", "Você só pode conceder permissões que você mesmo tem.", { fields });
}

/** Who denies it to themselves could not take that back. */
function refuseOwnLockOut(actor: Reader, account: Account, override: Record<string, boolean>): void {
  if (account.id !== actor.userId) return;
  const denied = Object.entries(override).some(
    ([permission, isAllowed]) => !isAllowed && canonicalPermission(permission) === "setting.access",
  );
  if (!denied) return;
  const message = "Você não pode tirar de si mesmo o acesso às configurações.";
  throw new AppError("unprocessable", message, { reason: "own_settings" });
}

/**
 * Activates or deactivates an account (`user.activate`) and replaces its overrides (`user.update`), within the actor's reach. What changes
 * access ends the account's tokens. The owner of a merchant's account is told of the first activation. A unit has no more active
 * companies than its plan allows.
 * Raises: `not_found`, also for an account out of reach, `forbidden`, `unprocessable` (one's own account or settings, the last active MASTER),
 * `conflict` for one that was erased and beyond the plan's companies, `unavailable` while franchise cannot say how many there may be.
 */
export function createUpdateAccount(deps: {
  accounts: Pick<AccountStore, "get">;
  updates: AccountUpdateStore;
  franchise: Pick<FranchiseClient, "unit">;
  now: () => Date;
}) {
  /** Of an inactive company that is to be active; null for others. */
  async function capOf(id: string): Promise<UnitCap | null> {
    const [account] = await deps.accounts.get([id]);
    if (account?.role !== "CLIENT" || account.isActive || account.unitId === null) return null;
    const unit = await deps.franchise.unit(account.unitId);
    return { unitId: account.unitId, companiesMax: unit?.companiesMax ?? null };
  }

  return async (
    actor: Reader & Subject,
    id: string,
    { isActive, permissionOverride }: AccountUpdate,
  ): Promise<Account> => {
    const cap = isActive === true ? await capOf(id) : null;
    return deps.updates.edit(id, (before, { otherMasters, activeCompanies }) => {
      if (before === null || !maySeeAccount(actor, before)) throw new AppError("not_found", "Usuário não encontrado.");
      refuseBeyondAccess(actor, before);
      if (isActive !== undefined) requirePermission(actor, "user.activate");
      if (permissionOverride !== undefined) requirePermission(actor, "user.update");
      refuseErased(before);
      if (isActive === false && before.isActive) refuseDeactivation(actor, before, otherMasters);
      if (permissionOverride !== undefined) {
        refuseGrants(actor, before, permissionOverride);
        refuseOwnLockOut(actor, before, permissionOverride);
      }
      if (isActive === true && !before.isActive) refuseBeyondCap(before, cap, activeCompanies);
      const next: Account = {
        ...before,
        isActive: isActive ?? before.isActive,
        permissionOverride: permissionOverride ?? before.permissionOverride,
        activatedAt: before.activatedAt ?? (isActive === true ? deps.now() : null),
      };
      if (!accessDiffers(before, next)) return { account: before, change: null, notifyOwner: false };
      const account = { ...next, accessVersion: before.accessVersion + 1 };
      const firstActivation = account.role === "CLIENT" && before.activatedAt === null && account.activatedAt !== null;
      const change = { account, accessChanged: true, firstActivation };
      return { account, change, notifyOwner: firstActivation };
    });
  };
}
