import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";

/** Raises: `conflict` for an account whose person is being erased, or was. */
export function refuseErased(account: Pick<Account, "erasingSince"> | null): void {
  if (account === null || account.erasingSince === null) return;
  throw new AppError("conflict", "Esta conta foi excluída.", { reason: "account_erased" });
}
