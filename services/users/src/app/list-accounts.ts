import type { Role } from "@tenho/access/roles";
import type { Account } from "../domain/account.ts";
import { listedRoles, type Reader } from "../domain/account-access.ts";
import type {
  AccountKey,
  AccountStatus,
  AccountStore,
  BalanceView,
  CategorisationClient,
  WalletClient,
} from "./ports.ts";
import { unitsInReach } from "./units-in-reach.ts";

export type ListedAccount = {
  account: Account;
  /** Null for accounts without a wallet. */
  balance: BalanceView | null;
  categories: { id: number; name: string }[];
};

/**
 * Accounts a reader may list, newest first, with balance and category names.
 * Raises: `forbidden` for a role that lists no accounts or a unit of another ADMIN, `unprocessable` for an ADMIN of no unit,
 * `unavailable`.
 */
export function createListAccounts(deps: {
  accounts: Pick<AccountStore, "list">;
  wallet: Pick<WalletClient, "balances">;
  categorisation: CategorisationClient;
}) {
  return async (
    reader: Reader,
    filter: { unitId: string | null; role: Role | null; status: AccountStatus | null },
    page: { limit: number; after: AccountKey | null },
  ): Promise<ListedAccount[]> => {
    const unitIds = unitsInReach(reader, filter.unitId);
    const roles = listedRoles(reader).filter((role) => filter.role === null || role === filter.role);
    if (roles.length === 0) return [];
    const found = await deps.accounts.list({ unitIds, roles, status: filter.status }, page);
    const merchantIds = found.filter((account) => account.role === "CLIENT").map((account) => account.id);
    const [balances, names] = await Promise.all([
      deps.wallet.balances(merchantIds),
      deps.categorisation.categoryNames([...new Set(found.flatMap((account) => account.categoryIds))]),
    ]);
    return found.map((account) => ({
      account,
      balance: balances.get(account.id) ?? null,
      categories: account.categoryIds.map((id) => ({ id, name: names.get(id) ?? String(id) })),
    }));
  };
}
