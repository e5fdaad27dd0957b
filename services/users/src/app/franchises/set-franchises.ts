import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import { authoriseAccount } from "../authorise-account.ts";
import type { AccountStore, FranchiseClient } from "../ports.ts";
import { editableAccount } from "../profile/editable-account.ts";
import { franchisesOf } from "./franchises-of.ts";
import type { createSetServiceCities } from "./set-service-cities.ts";

const PERMISSION = "user.manage_franchises";

/**
 * Sets the units a company serves or, of MASTER alone, those an ADMIN runs, whose tokens end with that. The account's own unit is always among
 * them. Safe to repeat.
 * Raises: `not_found`, `forbidden`, `unprocessable` for other accounts and for an ADMIN of all units, `invalid_input` for a unit that is not
 * active, `conflict` for an erased account and a deleted unit, `unavailable`.
 */
export function createSetFranchises(deps: {
  accounts: Pick<AccountStore, "get" | "edit">;
  franchise: Pick<FranchiseClient, "activeUnitIds">;
  setServiceCities: ReturnType<typeof createSetServiceCities>;
}) {
  const { accounts, franchise } = deps;

  async function setManaged(editor: Editor, id: string, unitIds: readonly string[]): Promise<Account> {
    const active = unitIds.length === 0 ? new Set<string>() : await franchise.activeUnitIds(unitIds);
    return accounts.edit(id, (before) => {
      const account = editableAccount(editor, before, PERMISSION);
      if (account.role !== "ADMIN") throw new AppError("unavailable", "A conta mudou agora há pouco. Tente de novo.");
      const known = franchisesOf(account).unitIds;
      // A unit that was closed since may stay with those who run it.
      if (unitIds.some((unitId) => !active.has(unitId) && !known.includes(unitId))) {
        const fields = [{ field: "service_franchises", message: "Franquia não encontrada" }];
        throw new AppError("invalid_input", "Franquia não encontrada.", { fields });
      }
      const managedUnitIds = franchisesOf({ ...account, managedUnitIds: [...unitIds].sort() }).unitIds;
      if (managedUnitIds.toSorted().join() === known.toSorted().join()) return { account, change: null };
      const next = { ...account, managedUnitIds, accessVersion: account.accessVersion + 1 };
      return { account: next, change: { account: next, accessChanged: true, firstActivation: false } };
    });
  }

  return async (editor: Editor, id: string, chosen: { unitIds: readonly string[]; all: boolean }): Promise<Account> => {
    const { role } = editableAccount(editor, await authoriseAccount(accounts, editor, id), PERMISSION);
    if (role === "CLIENT") return deps.setServiceCities(editor, id, chosen);
    if (role !== "ADMIN") throw new AppError("unprocessable", "Só uma empresa ou um ADMIN tem franquias a escolher.");
    if (editor.role !== "MASTER") {
      throw new AppError("forbidden", "Só o MASTER escolhe as franquias de um ADMIN.", { reason: "master_only" });
    }
    if (chosen.all) {
      throw new AppError("unprocessable", "Um ADMIN administra franquias escolhidas uma a uma, não todas.");
    }
    return setManaged(editor, id, [...new Set(chosen.unitIds)]);
  };
}
