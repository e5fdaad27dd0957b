/** What a merchant set for itself, centavos; null: nothing. */
export type Guard = { dailyCapCents: number | null; thresholdCents: number | null };

export type GuardStore = {
  guard(userId: string): Promise<Guard>;
  /** Changes what is given, in one statement; what is undefined stays. Alerts when the balance is below a new threshold. */
  setGuard(userId: string, change: Partial<Guard>): Promise<void>;
  /** Debits since a moment, as the cap counts them. */
  debitedSince(userId: string, since: Date): Promise<number>;
};
