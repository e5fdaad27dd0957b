import type { Reader } from "../../domain/accounts/account-access.ts";
import { authoriseAccount } from "../authorise-account.ts";
import type { AccountStore } from "../ports.ts";
import { type CompleteAccountsDeps, createCompleteAccounts, type ListedAccount } from "./complete-accounts.ts";

/** One account that the reader may see, with what the other services say of it now. Raises: `not_found`. */
export function createReadAccount({
  accounts,
  ...deps
}: CompleteAccountsDeps & { accounts: Pick<AccountStore, "get"> }) {
  const complete = createCompleteAccounts({
    ...deps,
    wallet: { balances: (ids) => deps.wallet.balances(ids).catch(() => new Map()) },
    categorisation: { categoryNames: (ids) => deps.categorisation.categoryNames(ids).catch(() => new Map()) },
  });
  return async (reader: Reader, id: string): Promise<ListedAccount> => {
    const account = await authoriseAccount(accounts, reader, id);
    const [listed] = await complete([account]);
    if (listed === undefined) throw new Error("the account was not completed");
    return listed;
  };
}
