import type { Account } from "../../domain/accounts/account.ts";
import type { PhotoStore } from "../photos/photo-ports.ts";
import type { BalanceView, CategorisationClient, FranchiseClient, WalletClient } from "../ports.ts";

/** An account with what other services and tables know of it. */
export type ListedAccount = {
  account: Account;
  /** Null for accounts without a wallet. */
  balance: BalanceView | null;
  /** By id; the first one is the account's group. */
  categories: { id: number; name: string }[];
  /** Null without one, and where its name cannot be said. */
  unit: { id: string; name: string } | null;
  /** The primary photo's. */
  photoId: string | null;
};

export type CompleteAccountsDeps = {
  wallet: Pick<WalletClient, "balances">;
  categorisation: CategorisationClient;
  franchise: Pick<FranchiseClient, "unitNames">;
  photos: Pick<PhotoStore, "primaryOf">;
};

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Completes accounts for a screen, all at once. Raises: what the clients raise; without names of units it goes on. */
export function createCompleteAccounts(deps: CompleteAccountsDeps) {
  return async (accounts: readonly Account[]): Promise<ListedAccount[]> => {
    const merchantIds = accounts.filter(({ role }) => role === "CLIENT").map(({ id }) => id);
    const unitIds = distinct(accounts.flatMap(({ unitId }) => unitId ?? []));
    const [balances, names, units, photoIds] = await Promise.all([
      deps.wallet.balances(merchantIds),
      deps.categorisation.categoryNames(distinct(accounts.flatMap(({ categoryIds }) => categoryIds))),
      deps.franchise.unitNames(unitIds).catch(() => new Map<string, string>()),
      deps.photos.primaryOf(accounts.map(({ id }) => id)),
    ]);
    return accounts.map((account) => ({
      account,
      balance: balances.get(account.id) ?? null,
      categories: account.categoryIds.map((id) => ({ id, name: names.get(id) ?? String(id) })),
      unit: unitOf(account, units),
      photoId: photoIds.get(account.id) ?? null,
    }));
  };
}

function unitOf({ unitId }: Account, names: ReadonlyMap<string, string>): ListedAccount["unit"] {
  const name = unitId === null ? undefined : names.get(unitId);
  return unitId === null || name === undefined ? null : { id: unitId, name };
}

export type CompleteAccounts = ReturnType<typeof createCompleteAccounts>;
