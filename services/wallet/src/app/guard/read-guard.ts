import { startOfDay, wallClock } from "@tenho/br/calendar/wall-clock";
import type { Reader } from "../../domain/wallet-access.ts";
import { authoriseWallet } from "../authorise-wallet.ts";
import type { BooksStore } from "../ports.ts";
import type { ZoneOfUnit } from "../statement/period.ts";
import type { Guard, GuardStore } from "./ports.ts";

export type ReadGuard = Guard & { debitedTodayCents: number };

/** What a merchant set for itself, and what it spent today in its unit's zone. Raises: `not_found`, also for a hidden wallet. */
export function createReadGuard(deps: {
  books: Pick<BooksStore, "wallet">;
  guards: Pick<GuardStore, "guard" | "debitedSince">;
  zoneOfUnit: ZoneOfUnit;
  now: () => Date;
}) {
  return async (reader: Reader, userId: string): Promise<ReadGuard> => {
    const wallet = authoriseWallet(reader, await deps.books.wallet(userId));
    const timeZone = await deps.zoneOfUnit(wallet.unitId);
    const today = startOfDay(wallClock(deps.now(), timeZone).date, timeZone);
    const [guard, debitedTodayCents] = await Promise.all([
      deps.guards.guard(wallet.userId),
      deps.guards.debitedSince(wallet.userId, today),
    ]);
    return { ...guard, debitedTodayCents };
  };
}
