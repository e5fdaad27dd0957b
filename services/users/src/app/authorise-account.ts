import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../domain/accounts/account.ts";
import { maySeeAccount, type Reader } from "../domain/accounts/account-access.ts";
import type { AccountStore } from "./ports.ts";

/** The account, when the reader may see it. Raises: `not_found`, the same for one that is hidden. */
export async function authoriseAccount(
  accounts: Pick<AccountStore, "get">,
  reader: Reader,
  id: string,
): Promise<Account> {
  const [account] = await accounts.get([id]);
  if (account === undefined || !maySeeAccount(reader, account)) {
    throw new AppError("not_found", "Usuário não encontrado.");
  }
  return account;
}
