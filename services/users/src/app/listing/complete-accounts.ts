import type { Receiving } from "@tenho/br/merchants/receiving";
import type { Account } from "../../domain/accounts/account.ts";
import type { BalanceView } from "../ports.ts";
import type { UsersContext } from "../users-context.ts";
import { receivingOfAccount } from "./receiving.ts";

/** An account with the data that other services and tables hold about it. */
export type ListedAccount = {
  account: Account;
  /** Balance of the wallet; null for accounts without one. */
  balance: BalanceView | null;
  /** Sorted by id; the first one is the account's group. */
  categories: { id: number; name: string }[];
  /** Null for an account without a unit, and while the unit's name is unavailable. */
  unit: { id: string; name: string } | null;
  /** Id of the primary photo. */
  photoId: string | null;
  /** Moment of the open request for a correction of its facts; null without one. */
  correctionAskedAt: Date | null;
  /** Whether wishes are offered to it; null for other roles than a merchant. */
  receiving: Receiving | null;
};

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Completes accounts for a screen, with one batch of calls. Raises: the errors of the clients; only names of units may be missing. */
export async function completeAccounts(ctx: UsersContext, accounts: readonly Account[]): Promise<ListedAccount[]> {
  const merchantIds = accounts.filter(({ role }) => role === "CLIENT").map(({ id }) => id);
  const unitIds = distinct(accounts.flatMap(({ unitId }) => unitId ?? []));
  const [balances, names, units, photoIds, askedAt] = await Promise.all([
    ctx.wallet.balances(merchantIds),
    ctx.categorisation.categoryNames(distinct(accounts.flatMap(({ categoryIds }) => categoryIds))),
    ctx.franchise.unitPlaces(unitIds).catch((): UnitPlaces => new Map()),
    ctx.photos.primaryOf(accounts.map(({ id }) => id)),
    ctx.facts.openSince(accounts.map(({ id }) => id)),
  ]);
  const now = ctx.now();
  return accounts.map((account) => ({
    account,
    balance: balances.get(account.id) ?? null,
    categories: account.categoryIds.map((id) => ({ id, name: names.get(id) ?? String(id) })),
    unit: unitOf(account, units),
    photoId: photoIds.get(account.id) ?? null,
    correctionAskedAt: askedAt.get(account.id) ?? null,
    receiving: receivingOfAccount(
      account,
      { balance: balances.get(account.id) ?? null, timeZone: units.get(account.unitId ?? "")?.timeZone },
      now,
    ),
  }));
}

type UnitPlaces = ReadonlyMap<string, { name: string; timeZone: string }>;

function unitOf({ unitId }: Account, places: UnitPlaces): ListedAccount["unit"] {
  const name = unitId === null ? undefined : places.get(unitId)?.name;
  return unitId === null || name === undefined ? null : { id: unitId, name };
}
