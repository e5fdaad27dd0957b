import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import type { Terms } from "../clients/franchise-client.ts";
import type { PaidMonth } from "../clients/wallet-client.ts";

const BASIS_POINTS = 10_000n;

/** A month of a franchisee, in centavos; null: its terms are not agreed. `earnedCents` is negative when the fee exceeds the commission. */
export type EarnedMonth = {
  month: string;
  tenhos: number;
  paidCents: number;
  returnedCents: number;
  commissionCents: number | null;
  monthlyFeeCents: number | null;
  earnedCents: number | null;
};

/** The commission on companies' payments less refunds; fractions of a centavo are dropped, above and below zero alike. */
export const commissionOf = (netCents: number, basisPoints: number): number =>
  Number((BigInt(netCents) * BigInt(basisPoints)) / BASIS_POINTS);

/** Earnings by month under the unit's present terms, starting with the month of its creation or of its companies' first payment. */
export function earningsOf(
  { terms, createdAt }: { terms: Terms; createdAt: Date },
  months: readonly PaidMonth[],
): EarnedMonth[] {
  const created = wallClock(createdAt, DEFAULT_TIME_ZONE).date.slice(0, 7);
  const first = months.findIndex(
    ({ month, paidCents, returnedCents }) => month >= created || paidCents > 0 || returnedCents > 0,
  );
  return first === -1 ? [] : months.slice(first).map((month) => ({ ...month, ...dueOf(month, terms) }));
}

/** The amounts due to a franchisee for a month; null: its terms are not agreed. */
export function dueOf(
  { paidCents, returnedCents }: { paidCents: number; returnedCents: number },
  { commissionBasisPoints, monthlyFeeCents }: Terms,
) {
  if (commissionBasisPoints === null) return { commissionCents: null, monthlyFeeCents, earnedCents: null };
  const commissionCents = commissionOf(paidCents - returnedCents, commissionBasisPoints);
  return { commissionCents, monthlyFeeCents, earnedCents: commissionCents - (monthlyFeeCents ?? 0) };
}
