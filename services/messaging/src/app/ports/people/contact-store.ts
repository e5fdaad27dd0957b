/** A person on WhatsApp, consumer or merchant or both. */
export type Contact = {
  id: string;
  name: string;
  /** Meta's business-scoped id. */
  bsuid: string | null;
  /** The number as Meta last wrote it: messages are sent to this form. */
  waId: string | null;
  /** Canonical digits; null while only the business-scoped id is known. */
  phone: string | null;
  welcomedAt: Date | null;
  optedOutAt: Date | null;
  lastUnitId: string | null;
  /** Time of the last message received by each of our numbers, by phone number id: the 24 h window starts there. */
  windows: Record<string, Date>;
  /** Where the person is blocked: ids of units, or "all"; absent: nowhere. */
  blockedIn?: string[];
};

export type InboundSender = {
  waId: string | null;
  bsuid: string | null;
  name: string;
  phoneNumberId: string;
  at: Date;
};

export type ContactPatch = Partial<
  Pick<Contact, "name" | "phone" | "waId" | "welcomedAt" | "optedOutAt" | "lastUnitId">
>;

export type ContactStore = {
  /** The contact these identities belong to, created if new; its window with the number is opened. */
  resolve(sender: InboundSender): Promise<Contact>;
  /** The contact of a canonical number, created if new; `at`: when it was needed. */
  findOrCreateByPhone(phone: string, name: string, at: Date): Promise<Contact>;
  get(id: string): Promise<Contact | null>;
  /** As it was a moment ago, where this process read it then: for what another process may change as well while it is done. */
  getRecent(id: string): Promise<Contact | null>;
  getMany(ids: string[]): Promise<Contact[]>;
  /** The person changed to another number, as Meta says. */
  changeNumber(id: string, waId: string): Promise<void>;
  update(id: string, patch: ContactPatch): Promise<void>;
};
