/** Credit that one check of charges brought into wallets, and the moment of the next check; null: no automatic check follows. */
export type Settlement = { credited: number; amountCents: number; nextAt: Date | null };

export const NOTHING_SETTLED: Settlement = { credited: 0, amountCents: 0, nextAt: null };

/** Adds two settlements, with the earlier moment. */
export function addSettlements(one: Settlement, other: Settlement): Settlement {
  const moments = [one.nextAt, other.nextAt].filter((moment) => moment !== null).map((moment) => moment.getTime());
  return {
    credited: one.credited + other.credited,
    amountCents: one.amountCents + other.amountCents,
    nextAt: moments.length === 0 ? null : new Date(Math.min(...moments)),
  };
}
