/** What messaging stores of a person, by contact. Every method may be repeated without a further effect. */
export type PersonStore = {
  /** Contacts not seen since `before`, those longest ago first; `read`: how many were looked at, 0 when none is left. */
  silent(before: Date, limit: number): Promise<{ found: { id: string; lastSeenAt: Date }[]; read: number }>;
  /**
   * Marks a contact as being erased from now on: it gets no message and takes no identity any more. `lastSeenAt`: only if it has
   * not been seen since. A contact that is marked stays as it is.
   */
  mark(id: string, now: Date, lastSeenAt?: Date): Promise<void>;
  /** Keeps that a contact was erased, by its id, for whoever restores a backup of before. */
  recordErasure(id: string, now: Date): Promise<void>;
  /** Has the erasure of a contact begin at `from`; one that has begun goes on as it is. */
  requestErasure(id: string, from: Date): Promise<void>;
  /** Marks a contact as `mark` does, unless it ever wrote to us: one who only was written to is nobody but the merchant. */
  markUnheard(id: string, now: Date): Promise<void>;
  /** The contacts these numbers belong to. */
  contactIdsOf(phones: readonly string[]): Promise<string[]>;
  /** Marked contacts whose erasure is to go on, longest due first. */
  due(now: Date, limit: number): Promise<{ id: string; erasingSince: Date }[]>;
  postpone(id: string, until: Date): Promise<void>;
  /** Contacts merged into this one to which no identity leads any more. */
  formerContacts(id: string): Promise<string[]>;
  /** Deletes the contact's identities. */
  releaseIdentities(id: string): Promise<void>;
  /** Deletes name, numbers, ids and windows of a marked contact. */
  clearContact(id: string): Promise<void>;
  /** Ids of the contact's wishes after this one, in order. */
  wishIds(id: string, after: string, limit: number): Promise<string[]>;
  /** Deletes what settled messages to the contact say; false while one is still to be sent. */
  clearMessagesTo(id: string, now: Date): Promise<boolean>;
  /** Deletes what these messages say; false, and nothing is deleted, while one of them is still to be sent. */
  clearMessages(messageIds: readonly string[], now: Date): Promise<boolean>;
  /** Deletes the queues of messages to the contact. */
  deleteRecipients(id: string): Promise<void>;
  /** Deletes what is left of a marked contact. */
  deleteContact(id: string): Promise<void>;
};
