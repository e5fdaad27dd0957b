import type { Role } from "@tenho/access/roles";
import type { Account } from "../domain/account.ts";
import { listedRoles, type Reader } from "../domain/account-access.ts";
import { searchedNumber, searchPrefixes } from "../domain/account-search.ts";
import type {
  AccountFilter,
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

/** What a reader asks for; what is null or empty counts every account. */
export type ListFilter = {
  unitId: string | null;
  role: Role | null;
  status: AccountStatus | null;
  search: string;
  hasOverride: boolean | null;
};

/** Counted in a list; more are "more than". */
const COUNTED_MAX = 1_000;

/** The accounts within a reader's reach that a filter finds; null when there can be none. */
function accountsFound(reader: Reader, filter: ListFilter): AccountFilter | null {
  const unitIds = unitsInReach(reader, filter.unitId);
  const roles = listedRoles(reader).filter((role) => filter.role === null || role === filter.role);
  const prefixes = searchPrefixes(filter.search);
  if (roles.length === 0 || prefixes === null) return null;
  const digits = searchedNumber(filter.search);
  return { unitIds, roles, status: filter.status, prefixes, digits, hasOverride: filter.hasOverride };
}

/** How many accounts a list holds, capped. Raises: as {@link createListAccounts}. */
export function createCountListed(deps: { accounts: Pick<AccountStore, "countFound"> }) {
  return async (reader: Reader, filter: ListFilter): Promise<{ total: number; isCapped: boolean }> => {
    const wanted = accountsFound(reader, filter);
    const found = wanted === null ? 0 : await deps.accounts.countFound(wanted, COUNTED_MAX + 1);
    return { total: Math.min(found, COUNTED_MAX), isCapped: found > COUNTED_MAX };
  };
}

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
    filter: ListFilter,
    page: { limit: number; after: AccountKey | null },
  ): Promise<ListedAccount[]> => {
    const wanted = accountsFound(reader, filter);
    if (wanted === null) return [];
    const found = await deps.accounts.list(wanted, page);
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
