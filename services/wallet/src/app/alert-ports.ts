type AlertOf<Kind extends string, Fields> = Fields & { id: number; kind: Kind; userId: string; unitId: string };

/** The spendable balance fell below the merchant's threshold, or the threshold was set above it. */
export type ThresholdAlert = AlertOf<"threshold", { movementId: string; balanceCents: number; thresholdCents: number }>;

/** The remaining credit of a lot ends in `daysLeft` days. */
export type ExpiryAlert = AlertOf<
  "expiring",
  { lotId: string; remainingCents: number; expiresAt: Date; daysLeft: number }
>;

/** An alert about a wallet, in addition to its balance changes. */
export type Alert = ThresholdAlert | ExpiryAlert;

export type AlertStore = {
  /**
   * Locks at most `limit` of the oldest alerts that no other replica has locked, and deletes them once `work` has resolved; `work` is not called
   * without any. Returns how many.
   */
  transact(limit: number, work: (alerts: readonly Alert[]) => Promise<void>): Promise<number>;
  /**
   * Writes an alert for each of the next lots that end within `daysLeft` days, at most `limit`, each lot once; returns how many. Writes none while
   * another replica is writing them.
   */
  noticeExpiring(daysLeft: number, now: Date, limit: number): Promise<number>;
};

export type AlertPublisher = {
  /** Publishes the event of each alert, under ids that stay the same in a repetition. */
  publish(alerts: readonly Alert[]): Promise<void>;
};
