import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../domain/accounts/account.ts";
import { refuseErased } from "./erasure/refuse-erased.ts";
import type { AccountStore } from "./ports.ts";

/**
 * Activates or deactivates an account; a state it is already in changes nothing. The first activation of a merchant is
 * published once; the wallet service opens the wallet then.
 * Raises: `not_found`, `conflict` for one that was erased.
 */
export function createSetActive(deps: { accounts: Pick<AccountStore, "edit"> }) {
  return (command: { id: string; isActive: boolean; occurredAt: Date }): Promise<Account> =>
    deps.accounts.edit(command.id, (before) => {
      if (before === null) throw new AppError("not_found", "Usuário não encontrado.");
      if (before.isActive === command.isActive) return { account: before, change: null };
      refuseErased(before);
      const account: Account = {
        ...before,
        isActive: command.isActive,
        activatedAt: before.activatedAt ?? (command.isActive ? command.occurredAt : null),
        accessVersion: before.accessVersion + 1,
      };
      const firstActivation = command.isActive && before.activatedAt === null && account.role === "CLIENT";
      return { account, change: { account, accessChanged: true, firstActivation } };
    });
}
