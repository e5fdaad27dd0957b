import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { type Receiving, receivingOf } from "@tenho/br/merchants/receiving";
import { type Account, provedWhatsappOf } from "../../domain/accounts/account.ts";
import type { BalanceView } from "../ports.ts";
import type { UsersContext } from "../users-context.ts";

/** Whether wishes are offered to a merchant now, with its balance and its unit's time zone as far as they are known; null for other roles. */
export function receivingOfAccount(
  account: Account,
  { balance, timeZone }: { balance: BalanceView | null; timeZone?: string | undefined },
  now: Date,
): Receiving | null {
  if (account.role !== "CLIENT") return null;
  const level = balance?.credit?.level;
  return receivingOf(
    {
      isActive: account.isActive,
      wasActivated: account.activatedAt !== null,
      hasProvedNumber: provedWhatsappOf(account) !== null,
      pausedUntil: account.pausedUntil,
      categories: account.categoryIds.length,
      canPay: level === undefined ? null : level !== "EMPTY",
      hours: account.hours,
      timeZone: timeZone || DEFAULT_TIME_ZONE,
    },
    now,
  );
}

/**
 * The same for merchants among these accounts, by id, asking for balances and time zones in one call each; while those are unavailable they are judged
 * by the rest.
 */
export async function readReceivings(ctx: UsersContext, accounts: readonly Account[]): Promise<Map<string, Receiving>> {
  const unitIds = [...new Set(accounts.flatMap(({ unitId }) => unitId ?? []))];
  const [balances, units] = await Promise.all([
    ctx.wallet.balances(accounts.map(({ id }) => id)).catch(() => new Map<string, BalanceView>()),
    ctx.franchise.unitPlaces(unitIds).catch(() => new Map<string, { timeZone: string }>()),
  ]);
  const now = ctx.now();
  const found = accounts.map((account): [string, Receiving | null] => {
    const timeZone = units.get(account.unitId ?? "")?.timeZone;
    return [account.id, receivingOfAccount(account, { balance: balances.get(account.id) ?? null, timeZone }, now)];
  });
  return new Map(found.filter((entry): entry is [string, Receiving] => entry[1] !== null));
}

/** The same for one account. */
export const readReceiving = async (ctx: UsersContext, account: Account): Promise<Receiving | null> =>
  (await readReceivings(ctx, [account])).get(account.id) ?? null;
