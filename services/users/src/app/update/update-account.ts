import { AppError } from "@tenho/kernel/errors/app-error";
import { type Account, accessDiffers } from "../../domain/accounts/account.ts";
import { maySeeAccount } from "../../domain/accounts/account-access.ts";
import { accountFaults } from "../../domain/accounts/account-rules.ts";
import { isSamePlace, moveAccount, type Place, placeOf } from "../../domain/accounts/move-account.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";
import type { AccountStore, FranchiseClient } from "../ports.ts";
import { refuseFaults } from "../profile/change-profile.ts";
import { refuseBeyondCap, type UnitCap } from "../units/company-cap.ts";
import type { AccountUpdateStore, Others } from "./account-update-store.ts";
import type { createFindPlace, PlaceUpdate } from "./find-place.ts";
import type { createNameOverrides } from "./name-overrides.ts";
import {
  type Actor,
  refuseBeyondAccess,
  refuseDeactivation,
  refuseGrants,
  refuseMove,
  refuseOwnLockOut,
  requirePermission,
} from "./update-rules.ts";

/** Fields left out stay as they are. */
export type AccountUpdate = PlaceUpdate & {
  isActive?: boolean | undefined;
  /** The whole map, by name or id; {} clears it. */
  permissionOverride?: Record<string, boolean> | undefined;
};

/** Where the account is to be, as it was when that was looked up. */
type Plan = { from: Place; to: Place; cap: UnitCap | null };

/** A company that is active in a unit where it was not. */
const joinsCompanies = (before: Account, next: Account): boolean =>
  next.role === "CLIENT" &&
  next.isActive &&
  !(before.role === "CLIENT" && before.isActive && before.unitId === next.unitId);

const notFound = (): AppError => new AppError("not_found", "Usuário não encontrado.");

function apply(before: Account, { isActive, permissionOverride }: AccountUpdate, to: Place, now: Date): Account {
  const moved = moveAccount(before, to);
  return {
    ...moved,
    isActive: isActive ?? moved.isActive,
    permissionOverride: permissionOverride ?? moved.permissionOverride,
    activatedAt: moved.activatedAt ?? (isActive === true ? now : null),
  };
}

/** Raises: what an update refuses, of the account as it stands under its lock. */
function refuse(actor: Actor, before: Account, next: Account, update: AccountUpdate, others: Others): void {
  const isMoved = !isSamePlace(before, next);
  refuseBeyondAccess(actor, before);
  if (update.isActive !== undefined) requirePermission(actor, before, "user.activate");
  if (update.permissionOverride !== undefined || isMoved) requirePermission(actor, before, "user.update");
  refuseErased(before);
  if (isMoved) refuseMove(actor, before, next, others);
  if (before.isActive && update.isActive === false) refuseDeactivation(actor, before, others);
  refuseGrants(actor, before.permissionOverride, next.permissionOverride);
  refuseOwnLockOut(actor, before, update.permissionOverride ?? {});
  if (isMoved) refuseFaults(accountFaults(next));
}

/**
 * Activates or deactivates an account (`user.activate`), moves it to another role, unit or company and replaces its overrides (`user.update`),
 * within the actor's reach; a company does the first and one override for its staff. What changes access ends the account's tokens. The owner of a
 * merchant's account is told of the first activation. A unit has no more active companies than its plan allows.
 * Raises: `not_found`, also for an account out of reach, `forbidden`, `invalid_input` with fields, `unprocessable` (one's own account or settings, the
 * last active MASTER), `conflict` (erased, beyond the plan's companies, a company with staff or a wallet that would be none), `unavailable`.
 */
export function createUpdateAccount(deps: {
  accounts: Pick<AccountStore, "get">;
  updates: AccountUpdateStore;
  findPlace: ReturnType<typeof createFindPlace>;
  franchise: Pick<FranchiseClient, "unit">;
  nameOverrides: ReturnType<typeof createNameOverrides>;
  now: () => Date;
}) {
  /** Null for an account that becomes no active company. */
  async function capOf(before: Account, next: Account): Promise<UnitCap | null> {
    if (next.unitId === null || !joinsCompanies(before, next)) return null;
    const unit = await deps.franchise.unit(next.unitId);
    return { unitId: next.unitId, companiesMax: unit?.companiesMax ?? null };
  }

  async function planOf(actor: Actor, id: string, update: AccountUpdate): Promise<Plan> {
    const [account] = await deps.accounts.get([id]);
    if (account === undefined || !maySeeAccount(actor, account)) throw notFound();
    const to = await deps.findPlace(actor, account, update);
    return { from: placeOf(account), to, cap: await capOf(account, apply(account, update, to, deps.now())) };
  }

  return async (actor: Actor, id: string, asked: AccountUpdate): Promise<Account> => {
    const overrides = asked.permissionOverride && (await deps.nameOverrides(asked.permissionOverride));
    const update = { ...asked, permissionOverride: overrides };
    const { from, to, cap } = await planOf(actor, id, update);
    return deps.updates.edit(id, cap?.unitId ?? null, (before, others) => {
      if (before === null || !maySeeAccount(actor, before)) throw notFound();
      if (!isSamePlace(before, from)) {
        throw new AppError("unavailable", "A conta mudou agora há pouco. Tente de novo.");
      }
      const next = apply(before, update, to, deps.now());
      refuse(actor, before, next, update, others);
      if (joinsCompanies(before, next)) refuseBeyondCap(next, cap, others.activeCompanies);
      if (!accessDiffers(before, next)) return { account: before, change: null, notifyOwner: false };
      const account = { ...next, accessVersion: before.accessVersion + 1 };
      const wasActivated = before.role === "CLIENT" && before.activatedAt !== null;
      const firstActivation = account.role === "CLIENT" && !wasActivated && account.activatedAt !== null;
      const change = { account, accessChanged: true, firstActivation };
      return { account, change, notifyOwner: firstActivation };
    });
  };
}
