import type { Reader } from "../../domain/accounts/account-access.ts";
import { authoriseAccount } from "../authorise-account.ts";
import type { UsersContext } from "../users-context.ts";
import { completeAccounts, type ListedAccount } from "./complete-accounts.ts";

/** Reads one account that the reader may see, with the data other services hold about it now. Raises: `not_found`. */
export async function readAccount(ctx: UsersContext, reader: Reader, id: string): Promise<ListedAccount> {
  const account = await authoriseAccount(ctx, reader, id);
  const [listed] = await completeAccounts(forgiving(ctx), [account]);
  if (listed === undefined) throw new Error("the account was not completed");
  return listed;
}

/** The context without the errors of wallet and categorisation: their data is missing then. */
const forgiving = (ctx: UsersContext): UsersContext => ({
  ...ctx,
  wallet: { ...ctx.wallet, balances: (ids) => ctx.wallet.balances(ids).catch(() => new Map()) },
  categorisation: { categoryNames: (ids) => ctx.categorisation.categoryNames(ids).catch(() => new Map()) },
});
