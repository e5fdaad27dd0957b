/** What is to be said; the WhatsApp adapter turns it into Graph's shape and checks Meta's limits. */
export type OutgoingContent =
  | { kind: "text"; body: string }
  | { kind: "buttons"; body: string; footer?: string; buttons: { id: string; title: string }[] }
  | { kind: "list"; body: string; button: string; rows: { id: string; title: string; description?: string }[] }
  | { kind: "template"; name: string; parameters: string[]; quickReplyPayloads: string[] };

/** A message to one person. Stored before it is sent; sent at least once, twice only when Meta stays silent. */
export type OutgoingMessage = {
  /** Derives from its cause, e.g. `offer:<offer id>` or `told:<wish id>:<batch>`: the same cause never speaks twice. */
  id: string;
  contactId: string;
  phoneNumberId: string;
  /** Said while the person's 24 h window with this number is open. */
  inWindow: OutgoingContent;
  /** Said while it is closed; null: not said at all then. */
  outsideWindow: OutgoingContent | null;
  /** Set on the message that puts an offer to a merchant. */
  offer: { wishId: string; offerId: string } | null;
  /** Not worth sending after this moment; null: always. */
  usefulUntil: Date | null;
};

export type OutgoingStore = {
  /** Inserts the message in state `queued` unless its id exists; then nudges the sender. */
  put(message: OutgoingMessage): Promise<void>;
  /** The offer that the message with this wamid put to a merchant; null when it was none. */
  offerOf?(wamid: string): Promise<{ wishId: string; offerId: string } | null>;
};

/** Told once for each change by the sender; implementations are idempotent. */
export type DeliveryListener = {
  /** Meta has taken the message: an offer's time to answer starts here. */
  accepted(message: OutgoingMessage, at: Date): Promise<void>;
  /** It will never arrive (unreachable, refused, too late). */
  failed(message: OutgoingMessage, reason: string, at: Date): Promise<void>;
};
