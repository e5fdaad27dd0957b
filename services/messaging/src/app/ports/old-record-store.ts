/** Records that were of use for some time only; each call deletes at most `limit`, the oldest first, and answers how many. */
export type OldRecordStore = {
  /** Records of inbound messages handled before this moment. */
  deleteInbound(before: Date, limit: number): Promise<number>;
  /** Outgoing messages stored before this moment whose delivery is settled and passed on. */
  deleteOutgoing(before: Date, limit: number): Promise<number>;
};
