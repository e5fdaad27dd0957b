type AlertOf<Kind extends string, Fields> = Fields & { id: number; kind: Kind; userId: string; unitId: string };

/** A movement took what can be spent below the threshold the merchant set, or it was set above what is left. */
export type ThresholdAlert = AlertOf<"threshold", { movementId: string; balanceCents: number; thresholdCents: number }>;

/** What is left of a lot ends in as many days. */
export type ExpiryAlert = AlertOf<
  "expiring",
  { lotId: string; remainingCents: number; expiresAt: Date; daysLeft: number }
>;

/** What has to be told of a wallet beside its balance. */
export type Alert = ThresholdAlert | ExpiryAlert;

export type AlertStore = {
  /**
   * Locks at most `limit` of the oldest alerts that no other replica has locked, and deletes them once `work` has resolved; `work` is not
   * called without any. Answers how many.
   */
  transact(limit: number, work: (alerts: readonly Alert[]) => Promise<void>): Promise<number>;
  /**
   * Writes an alert for each of the next lots that end within as many days, at most `limit`, each lot once; answers how many. None while
   * another replica is at it.
   */
  noticeExpiring(daysLeft: number, now: Date, limit: number): Promise<number>;
};

export type AlertPublisher = {
  /** Publishes the event of each alert, under ids that stay the same when it is repeated. */
  publish(alerts: readonly Alert[]): Promise<void>;
};
