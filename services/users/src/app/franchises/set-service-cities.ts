import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import type { AccountStore, FranchiseClient } from "../ports.ts";
import { editableAccount } from "../profile/editable-account.ts";

/** The units a company serves; the own one always is among them. */
export const servedUnits = ({ unitId, serviceUnitIds }: Account): string[] => [
  ...new Set([...(unitId === null ? [] : [unitId]), ...serviceUnitIds]),
];

/**
 * Sets which units' wishes a company is asked for, besides those of its own; with all of them, none is kept singly.
 * Raises: `not_found`, `forbidden`, `unprocessable` for an account that is no company, `invalid_input` for a unit that is not active,
 * `unavailable`.
 */
export function createSetServiceCities(deps: {
  accounts: Pick<AccountStore, "edit">;
  franchise: Pick<FranchiseClient, "activeUnitIds">;
}) {
  return async (editor: Editor, id: string, chosen: { unitIds: readonly string[]; all: boolean }): Promise<Account> => {
    const wanted = chosen.all ? [] : [...new Set(chosen.unitIds)];
    const active = wanted.length === 0 ? new Set<string>() : await deps.franchise.activeUnitIds(wanted);
    return deps.accounts.edit(id, (before) => {
      const account = editableAccount(editor, before, "user.manage_franchises");
      if (account.role !== "CLIENT") throw new AppError("unprocessable", "Só uma empresa atende franquias.");
      const others = wanted.filter((unitId) => unitId !== account.unitId).sort();
      // A unit that was closed since may stay with those who serve it.
      if (others.some((unitId) => !active.has(unitId) && !account.serviceUnitIds.includes(unitId))) {
        const fields = [{ field: "service_franchises", message: "Franquia não encontrada" }];
        throw new AppError("invalid_input", "Franquia não encontrada.", { fields });
      }
      const next = { ...account, serviceUnitIds: others, allUnits: chosen.all };
      const isSame = next.allUnits === account.allUnits && others.join() === account.serviceUnitIds.join();
      if (isSame) return { account, change: null };
      return { account: next, change: { account: next, accessChanged: false, firstActivation: false } };
    });
  };
}
