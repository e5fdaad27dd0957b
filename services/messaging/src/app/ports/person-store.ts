/** Data that messaging stores about persons, by contact. Every method may be repeated without a further effect. */
export type PersonStore = {
  /** Finds contacts not seen since `before`, those longest ago first, at most `limit`. */
  silent(before: Date, limit: number): Promise<{ id: string; lastSeenAt: Date }[]>;
  /**
   * Marks a contact as being erased from now on: it gets no message and takes no identity any more. With `lastSeenAt`, only if it has not been seen
   * since. A contact that is already marked stays as it is.
   */
  mark(id: string, now: Date, lastSeenAt?: Date): Promise<void>;
  /** Records by its id that a contact was erased, for an operator who restores an earlier backup. */
  recordErasure(id: string, now: Date): Promise<void>;
  /** Has the erasure of a contact begin at `from`; the person is notified at its end. An erasure that has begun continues as it is. */
  requestErasure(id: string, from: Date): Promise<void>;
  /** Marks a contact as `mark` does, unless it ever wrote to us; a contact that was only written to is the merchant's alone. */
  markUnheard(id: string, now: Date): Promise<void>;
  /** The contacts these numbers belong to. */
  contactIdsOf(phones: readonly string[]): Promise<string[]>;
  /** Marked contacts whose erasure is due, longest due first; `failures`: attempts that failed since one last succeeded. */
  due(now: Date, limit: number): Promise<{ id: string; erasingSince: Date; failures: number }[]>;
  /** Has the erasure continue at `until`; `failures`: as of {@link due}, absent after a success. */
  postpone(id: string, until: Date, failures?: number): Promise<void>;
  /** Contacts merged into this one to which no identity leads any more. */
  formerContacts(id: string): Promise<string[]>;
  /** Deletes the contact's identities. */
  releaseIdentities(id: string): Promise<void>;
  /** Deletes name, numbers, ids and windows of a marked contact; the address of one that is to be notified stays until `forgetAddress`. */
  clearContact(id: string): Promise<void>;
  /** Business number whose window with a marked contact opened last, and when; null when the contact is not to be notified. */
  toBeTold(id: string): Promise<{ phoneNumberId: string; windowFrom: Date } | null>;
  /** Clears that a contact is to be notified, with what was kept for it. */
  forgetAddress(id: string): Promise<void>;
  /** Ids of the contact's wishes after this one, in order. */
  wishIds(id: string, after: string, limit: number): Promise<string[]>;
  /** Deletes the content of settled messages to the contact; false while one is still to be sent. */
  clearMessagesTo(id: string, now: Date): Promise<boolean>;
  /** Deletes the content of these messages; false, and nothing is deleted, while one of them is still to be sent. */
  clearMessages(messageIds: readonly string[], now: Date): Promise<boolean>;
  /** Deletes the queues of messages to the contact. */
  deleteRecipients(id: string): Promise<void>;
  /** Deletes what is left of a marked contact. */
  deleteContact(id: string): Promise<void>;
};
