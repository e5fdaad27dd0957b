/** Store of records that are of use for some time only; each call deletes at most `limit`, the oldest first, and returns how many. */
export type OldRecordStore = {
  /** Removes the text of outgoing messages with a secret that are not sent again; returns how many, at most `limit`. */
  removeSecrets(now: Date, limit: number): Promise<number>;
  /** Records of inbound messages handled before this moment. */
  deleteInbound(before: Date, limit: number): Promise<number>;
  /** Records of messages that were edited or deleted before this moment and never came. */
  deleteRevisions(before: Date, limit: number): Promise<number>;
  /** Outgoing messages stored before this moment whose delivery is settled and passed on. */
  deleteOutgoing(before: Date, limit: number): Promise<number>;
  /** Deletes alerts, errors and the like that Meta has not repeated since then; what messages may be held for stays. */
  deleteAccountFacts(before: Date): Promise<void>;
};
