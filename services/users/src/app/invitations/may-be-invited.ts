import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { isDeactivated } from "../../domain/invitation.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";

/** Raises: `conflict` for an account that is being erased, `unprocessable` for one that was deactivated. */
export function refuseUninvitable(account: Account): void {
  refuseErased(account);
  if (!isDeactivated(account)) return;
  throw new AppError("unprocessable", "Esta conta está desativada. Fale com quem convidou você.", {
    reason: "account_inactive",
  });
}

/** Like {@link refuseUninvitable}, for an account that may not exist. Raises also: `not_found`. */
export function requireInvitable(account: Account | null): Account {
  if (account === null || account.erasingSince !== null) throw new AppError("not_found", "Usuário não encontrado.");
  refuseUninvitable(account);
  return account;
}
