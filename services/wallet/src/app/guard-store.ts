/** A merchant's daily cap and balance threshold in centavos; null: not set. */
export type Guard = { dailyCapCents: number | null; thresholdCents: number | null };

export type GuardStore = {
  guard(userId: string): Promise<Guard>;
  /** Changes the given fields in one statement; undefined ones stay. Alerts when the balance is below a new threshold. */
  setGuard(userId: string, change: Partial<Guard>): Promise<void>;
  /** Debits since a moment, as the cap counts them. */
  debitedSince(userId: string, since: Date): Promise<number>;
};
