import { isDeepStrictEqual } from "node:util";
import { requireRecentAuthentication } from "@tenho/kernel/auth/recent-authentication";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { accessDiffers } from "../../domain/accounts/account.ts";
import { accountFaults } from "../../domain/accounts/account-rules.ts";
import { isSamePlace, moveAccount, type Place, placeOf } from "../../domain/accounts/move-account.ts";
import { visibleAccount } from "../authorise-account.ts";
import { type AccessComparison, compareAccess, refuseBeyond } from "../compare-access.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";
import { refuseFaults } from "../profile/change-profile.ts";
import type { UnitCap } from "../units/company-cap.ts";
import { refuseBeyondCap } from "../units/company-cap.ts";
import type { UsersContext } from "../users-context.ts";
import type { Others, UpdateDecision } from "./account-update-store.ts";
import type { PlaceUpdate } from "./find-place.ts";
import { findPlace } from "./find-place.ts";
import { nameOverrides } from "./name-overrides.ts";
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
  /** The whole map, keyed by permission name or id; {} clears it. */
  permissionOverride?: Record<string, boolean> | undefined;
};

/** The account's place before and after, and the unit's cap, as they were when looked up. */
type Plan = { from: Place; to: Place; cap: UnitCap | null };

/** Returns whether the account becomes an active company in a unit where it was not one. */
const joinsCompanies = (before: Account, next: Account): boolean =>
  next.role === "CLIENT" &&
  next.isActive &&
  !(before.role === "CLIENT" && before.isActive && before.unitId === next.unitId);

function apply(
  before: Account,
  { isActive, permissionOverride }: AccountUpdate,
  to: Place,
  { denials, now }: { denials: AccessComparison["denials"]; now: Date },
): Account {
  const moved = moveAccount(before, to);
  const override = permissionOverride ?? moved.permissionOverride;
  return {
    ...moved,
    isActive: isActive ?? moved.isActive,
    permissionOverride: moved.role === before.role ? override : { ...denials, ...override },
    activatedAt: moved.activatedAt ?? (isActive === true ? now : null),
  };
}

const grantsDiffer = (before: Account, next: Account): boolean =>
  !isDeepStrictEqual(before.permissionOverride, next.permissionOverride);

/** Checks an update against the locked account. Raises: the refusals of an update. */
function refuse(
  { actor, access }: { actor: Actor; access: AccessComparison },
  { before, next }: { before: Account; next: Account },
  update: AccountUpdate,
  others: Others,
): void {
  const isMoved = !isSamePlace(before, next);
  refuseBeyondAccess(actor, before);
  if (next.isActive !== before.isActive) requirePermission(actor, before, "user.activate");
  if (isMoved || grantsDiffer(before, next)) requirePermission(actor, before, "user.update");
  refuseErased(before);
  refuseBeyond(access.above(before));
  // A copied token alone must not suffice to widen its owner's access, or that of others.
  if (isMoved || grantsDiffer(before, next)) requireRecentAuthentication(actor);
  if (isMoved) refuseMove(actor, before, next, others);
  if (before.isActive && update.isActive === false) refuseDeactivation(actor, before, others);
  refuseGrants({ ...actor, permissions: access.permissions }, before.permissionOverride, next.permissionOverride);
  const known = access.beyond(before);
  refuseBeyond(access.beyond(next).filter((permission) => !known.includes(permission)));
  refuseOwnLockOut(actor, before, update.permissionOverride ?? {});
  if (isMoved) refuseFaults(accountFaults(next));
}

/** An update whose foreign data was read. `companiesOf`: the unit where a company may become active; `decide`: applies it to the locked account. */
export type PlannedUpdate = {
  companiesOf: string | null;
  decide: (locked: Account | null, others: Others) => UpdateDecision;
};

/** Reads what an update depends on, before the account is locked. Raises: the refusals of {@link updateAccount}, as does `decide`. */
export async function planUpdate(
  ctx: UsersContext,
  actor: Actor,
  id: string,
  asked: AccountUpdate,
): Promise<PlannedUpdate> {
  const overrides = asked.permissionOverride && (await nameOverrides(ctx, asked.permissionOverride));
  const update = { ...asked, permissionOverride: overrides };
  const { from, to, cap } = await planOf(ctx, actor, id, update);
  const access = await compareAccess(ctx, actor);
  const decide = (locked: Account | null, others: Others): UpdateDecision => {
    const before = visibleAccount(actor, locked);
    if (!isSamePlace(before, from)) {
      throw new AppError("unavailable", "A conta mudou agora há pouco. Tente de novo.");
    }
    const next = apply(before, update, to, { denials: access.denials, now: ctx.now() });
    refuse({ actor, access }, { before, next }, update, others);
    if (joinsCompanies(before, next)) refuseBeyondCap(next, cap, others.activeCompanies);
    if (!accessDiffers(before, next)) return { account: before, change: null, notifyOwner: false };
    const account = { ...next, accessVersion: before.accessVersion + 1 };
    const wasActivated = before.role === "CLIENT" && before.activatedAt !== null;
    const firstActivation = account.role === "CLIENT" && !wasActivated && account.activatedAt !== null;
    const change = { account, accessChanged: true, firstActivation };
    return { account, change, notifyOwner: firstActivation };
  };
  return { companiesOf: cap?.unitId ?? null, decide };
}

/** The cap to check; null for an account that does not become an active company. */
async function capOf(ctx: UsersContext, before: Account, next: Account): Promise<UnitCap | null> {
  if (next.unitId === null || !joinsCompanies(before, next)) return null;
  const unit = await ctx.franchise.unit(next.unitId);
  return { unitId: next.unitId, companiesMax: unit?.companiesMax ?? null };
}

async function planOf(ctx: UsersContext, actor: Actor, id: string, update: AccountUpdate): Promise<Plan> {
  const [found] = await ctx.accounts.get([id]);
  const account = visibleAccount(actor, found);
  const to = await findPlace(ctx, actor, account, update);
  const next = apply(account, update, to, { denials: {}, now: ctx.now() });
  return { from: placeOf(account), to, cap: await capOf(ctx, account, next) };
}

/**
 * Activates or deactivates an account (`user.activate`), moves it to another role, unit or company and replaces its overrides (`user.update`),
 * within the actor's reach; a company does the first and one override for its staff. An account that gets a role also gets the actor's denials.
 * Changes of access end the account's tokens. The owner of a merchant's account is notified of the first activation. A unit has no more active
 * companies than its plan allows.
 * Raises: `not_found`, also for an account out of reach, `forbidden`, also for one that may do more than the actor, `invalid_input` with fields,
 * `unprocessable` (one's own account or settings, the last active MASTER), `conflict` (erased, beyond the plan's companies, a company with staff
 * or a wallet that would stop being one), `unavailable`.
 */
export async function updateAccount(
  ctx: UsersContext,
  actor: Actor,
  id: string,
  asked: AccountUpdate,
): Promise<Account> {
  const { companiesOf, decide } = await planUpdate(ctx, actor, id, asked);
  return ctx.updates.edit(id, companiesOf, decide);
}
