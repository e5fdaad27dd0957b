/** Shared state of sending to one recipient, a person at one of our numbers (`recipientKey`). */
export type RecipientState = {
  recipient: string;
  /** The process that sends to it; null: none. Its lease ends at `until`, which is set then. */
  owner: string | null;
  until: Date | null;
  /** Ids of messages not settled yet, in the order in which they are sent. */
  queue: string[];
  /** Time at which Meta's limit for one person is back at its full burst; null when nothing was sent yet. */
  pairClearAt: Date | null;
};

export type RecipientPatch = Pick<RecipientState, "owner" | "until" | "pairClearAt">;

/** A recipient whose lease ends: all that `queue` holds is settled. */
export type Release = { lease: RecipientState; pairClearAt: Date | null };

export type RecipientStore = {
  /**
   * Adds messages to the end of their recipient's queue, once; returns the recipient's state afterwards.
   * Raises: `unavailable` when the queue is full.
   */
  append(recipient: string, ids: readonly string[]): Promise<RecipientState>;
  /**
   * Leases each idle recipient, none of them twice: one without a lease, with an empty queue and with its limit at the full burst at `at`. Returns,
   * in their order, whether the lease was taken.
   */
  leaseIdle(leases: readonly RecipientState[], at: Date): Promise<boolean[]>;
  /**
   * Ends leases and empties their queues, where nothing was appended meanwhile and the lease was not lost. True when all of them have ended; false:
   * some may have ended and others not.
   */
  release(releases: readonly Release[]): Promise<boolean>;
  /** Reads a recipient; one of which nothing is stored has an empty queue. */
  get(recipient: string): Promise<RecipientState>;
  /**
   * Writes over the lease and the limit that were read, adding `add` to the queue or taking `remove` out, not both; null: they have
   * changed since.
   */
  write(
    before: RecipientState,
    patch: RecipientPatch,
    queue: { add?: readonly string[]; remove?: readonly string[] },
  ): Promise<RecipientState | null>;
};
