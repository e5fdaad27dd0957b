import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../domain/accounts/account.ts";
import { maySeeAccount, type Reader } from "../domain/accounts/account-access.ts";
import type { UsersContext } from "./users-context.ts";

/** Returns the account, if it exists and the reader may see it. Raises: `not_found`, the same for one that is hidden. */
export function visibleAccount(reader: Reader, account: Account | null | undefined): Account {
  if (!account || !maySeeAccount(reader, account)) throw new AppError("not_found", "Usuário não encontrado.");
  return account;
}

/** Reads the account, if the reader may see it. Raises: `not_found`, the same for one that is hidden. */
export async function authoriseAccount(ctx: UsersContext, reader: Reader, id: string): Promise<Account> {
  const [account] = await ctx.accounts.get([id]);
  return visibleAccount(reader, account);
}
