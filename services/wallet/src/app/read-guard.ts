import { startOfDay, wallClock } from "@tenho/br/calendar/wall-clock";
import type { Reader } from "../domain/wallet-access.ts";
import { authoriseWallet } from "./authorise-wallet.ts";
import type { Guard } from "./guard-store.ts";
import type { WalletContext } from "./wallet-context.ts";

export type ReadGuard = Guard & { debitedTodayCents: number };

/** Reads a merchant's cap and threshold, and what it spent today in a time zone. Raises: `not_found`, also for a hidden wallet. */
export async function readGuard(
  ctx: WalletContext,
  reader: Reader,
  userId: string,
  timeZone: string,
): Promise<ReadGuard> {
  const wallet = authoriseWallet(reader, await ctx.books.wallet(userId));
  const today = startOfDay(wallClock(ctx.now(), timeZone).date, timeZone);
  const [guard, debitedTodayCents] = await Promise.all([
    ctx.guards.guard(wallet.userId),
    ctx.guards.debitedSince(wallet.userId, today),
  ]);
  return { ...guard, debitedTodayCents };
}
