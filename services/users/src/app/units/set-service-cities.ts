import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import type { AccountChange } from "../ports.ts";
import { editableAccount } from "../profile/editable-account.ts";
import type { UsersContext } from "../users-context.ts";

/** Units named singly, or all of them. */
export type ChosenUnits = { unitIds: readonly string[]; all: boolean };

/** The units a company serves; the own one always is among them. */
export const servedUnits = ({ unitId, serviceUnitIds }: Account): string[] => [
  ...new Set([...(unitId === null ? [] : [unitId]), ...serviceUnitIds]),
];

/** Requires that each unit is active, or is the account's already: one that was closed since may stay. Raises: `invalid_input`. */
export function requireChoosable(
  unitIds: readonly string[],
  active: ReadonlySet<string>,
  present: readonly string[],
): void {
  if (unitIds.every((unitId) => active.has(unitId) || present.includes(unitId))) return;
  const fields = [{ field: "service_franchises", message: "Franquia não encontrada" }];
  throw new AppError("invalid_input", "Franquia não encontrada.", { fields });
}

/**
 * The account with other units to serve; `change` null: they are the same. `active`: those of the wanted units that are active.
 * Raises: the refusals of {@link setServiceCities}.
 */
export function decideServedUnits(
  editor: Editor,
  before: Account | null,
  chosen: ChosenUnits,
  active: ReadonlySet<string>,
): { account: Account; change: AccountChange | null } {
  const account = editableAccount(editor, before, "user.manage_franchises");
  if (account.role !== "CLIENT") throw new AppError("unprocessable", "Só uma empresa atende franquias.");
  const wanted = chosen.all ? [] : [...new Set(chosen.unitIds)];
  const others = wanted.filter((unitId) => unitId !== account.unitId).sort();
  requireChoosable(others, active, account.serviceUnitIds);
  const next = { ...account, serviceUnitIds: others, allUnits: chosen.all };
  const isSame = next.allUnits === account.allUnits && others.join() === account.serviceUnitIds.join();
  if (isSame) return { account, change: null };
  return { account: next, change: { account: next, accessChanged: false, firstActivation: false } };
}

/**
 * Sets the units whose wishes a company is offered, in addition to its own; with `all`, no single units are stored.
 * Raises: `not_found`, `forbidden`, `unprocessable` for an account that is no company, `invalid_input` for a unit that is not active,
 * `unavailable`.
 */
export async function setServiceCities(
  ctx: UsersContext,
  editor: Editor,
  id: string,
  chosen: ChosenUnits,
): Promise<Account> {
  const wanted = chosen.all ? [] : [...new Set(chosen.unitIds)];
  const active = wanted.length === 0 ? new Set<string>() : await ctx.franchise.activeUnitIds(wanted);
  return ctx.accounts.edit(id, (before) => decideServedUnits(editor, before, chosen, active));
}
