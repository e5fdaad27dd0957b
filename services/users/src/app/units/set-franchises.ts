import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import { authoriseAccount } from "../authorise-account.ts";
import type { AccountChange } from "../ports.ts";
import { editableAccount } from "../profile/editable-account.ts";
import type { UsersContext } from "../users-context.ts";
import { franchisesOf } from "./franchises-of.ts";
import { type ChosenUnits, decideServedUnits, requireChoosable, setServiceCities } from "./set-service-cities.ts";

const PERMISSION = "user.manage_franchises";

/** Raises: `forbidden` for another editor than MASTER, `unprocessable` where all units were chosen. */
function refuseManaged(editor: Editor, { all }: ChosenUnits): void {
  if (editor.role !== "MASTER") {
    throw new AppError("forbidden", "Só o MASTER escolhe as franquias de um ADMIN.", { reason: "master_only" });
  }
  if (all) throw new AppError("unprocessable", "Um ADMIN administra franquias escolhidas uma a uma, não todas.");
}

function decideManagedUnits(account: Account, unitIds: readonly string[], active: ReadonlySet<string>) {
  const known = franchisesOf(account).unitIds;
  requireChoosable(unitIds, active, known);
  const managedUnitIds = franchisesOf({ ...account, managedUnitIds: [...unitIds].sort() }).unitIds;
  if (managedUnitIds.toSorted().join() === known.toSorted().join()) return { account, change: null };
  const next = { ...account, managedUnitIds, accessVersion: account.accessVersion + 1 };
  return { account: next, change: { account: next, accessChanged: true, firstActivation: false } };
}

const noFranchises = (): AppError =>
  new AppError("unprocessable", "Só uma empresa ou um ADMIN tem franquias a escolher.");

/**
 * The account with other units, by its role; `change` null: they are the same. `active`: those of the chosen units that are active.
 * Raises: the refusals of {@link setFranchises}.
 */
export function decideFranchises(
  editor: Editor,
  before: Account,
  chosen: ChosenUnits,
  active: ReadonlySet<string>,
): { account: Account; change: AccountChange | null } {
  const account = editableAccount(editor, before, PERMISSION);
  if (account.role === "CLIENT") return decideServedUnits(editor, account, chosen, active);
  if (account.role !== "ADMIN") throw noFranchises();
  refuseManaged(editor, chosen);
  return decideManagedUnits(account, [...new Set(chosen.unitIds)], active);
}

/**
 * Sets the units that a company serves or, by MASTER alone, those that an ADMIN runs; the ADMIN's tokens end. The account's own unit is always
 * among them. Safe to repeat.
 * Raises: `not_found`, `forbidden`, `unprocessable` for other accounts and for an ADMIN of all units, `invalid_input` for a unit that is not
 * active, `conflict` for an erased account and a deleted unit, `unavailable`.
 */
export async function setFranchises(
  ctx: UsersContext,
  editor: Editor,
  id: string,
  chosen: ChosenUnits,
): Promise<Account> {
  const { role } = editableAccount(editor, await authoriseAccount(ctx, editor, id), PERMISSION);
  if (role === "CLIENT") return setServiceCities(ctx, editor, id, chosen);
  if (role !== "ADMIN") throw noFranchises();
  refuseManaged(editor, chosen);
  return setManaged(ctx, editor, id, [...new Set(chosen.unitIds)]);
}

async function setManaged(ctx: UsersContext, editor: Editor, id: string, unitIds: readonly string[]): Promise<Account> {
  const active = unitIds.length === 0 ? new Set<string>() : await ctx.franchise.activeUnitIds(unitIds);
  return ctx.accounts.edit(id, (before) => {
    const account = editableAccount(editor, before, PERMISSION);
    if (account.role !== "ADMIN") throw new AppError("unavailable", "A conta mudou agora há pouco. Tente de novo.");
    return decideManagedUnits(account, unitIds, active);
  });
}
