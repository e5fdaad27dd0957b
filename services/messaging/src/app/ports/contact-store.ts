import type { MerchantWords } from "../../domain/offers/merchant-words.ts";
import type { AutomaticReason, BoundedKind, Talk } from "../../domain/people/talk.ts";

/**
 * The latest question to a person that belongs to no wish, with its buttons: a typed answer counts like the tap. `answered`: by which message, and the
 * button it meant.
 */
export type Prompt = {
  at: Date;
  buttons: { id: string; title: string }[];
  answered?: { wamid: string; buttonId: string };
  /** The wamid of the message that the question replies to, which cannot answer it. Absent: asked before this was kept. */
  askedBy?: string;
  /** The wamid of the text that it replies to: only the next text answers it, since a later one may answer another question. Absent: any text does. */
  follows?: string;
  /** Set on the question to a company whether it asks for something as a consumer: its text, which becomes the wish. */
  stray?: { inboundId: string; wamid: string; seq: number; text: string };
  /**
   * Set on the question to a company which of its open offers its words are about: those words, with which the row that is picked goes on. `listedFor`: the
   * wamid of the first of them, to which the list was sent.
   */
  words?: { wamid: string; text: string; said: MerchantWords; at: Date; listedFor: string };
};

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
  /** Times at which the person last stopped and resumed messages that this business begins, by Meta's clock; absent: never. */
  templatesStoppedAt?: Date;
  templatesResumedAt?: Date;
  /** Where the person is blocked: ids of units, or "all"; absent: nowhere. */
  blockedIn?: string[];
  /** Absent: nothing was asked. */
  prompt?: Prompt;
  talk?: Talk;
  /** Contacts that proved to be this person, whose unfinished wishes are still to be taken over; absent: none. */
  adopts?: string[];
};

export type InboundSender = {
  waId: string | null;
  bsuid: string | null;
  name: string;
  phoneNumberId: string;
  at: Date;
};

export type ContactPatch = Partial<
  Pick<Contact, "name" | "phone" | "welcomedAt" | "optedOutAt" | "lastUnitId" | "prompt">
>;

/** Meta's event that a person has another number; `from` and `bsuid`: what they were known by. */
export type NumberChange = { from: string | null; bsuid: string | null; to: string; at: Date };

/** Meta's event that a person has another business-scoped id; `waId`: the number they are known by. */
export type UserIdChange = { previous: string; next: string; waId: string | null; at: Date };

/**
 * Called with numbers, canonical digits, before their holders lose them: nobody has them as a new owner until it has succeeded. A number may be given
 * again.
 */
export type BeforeLosing = (phones: readonly string[]) => Promise<void>;

export type ContactStore = {
  /**
   * Finds the contact of a message by the owner of its identities when it was written, or creates it; opens its window with the number.
   * Raises: `unavailable` while other messages keep changing whose the identities are; what `beforeLosing` raises.
   */
  resolve(sender: InboundSender, beforeLosing?: BeforeLosing): Promise<Contact>;
  /**
   * Finds the contact of a canonical number, or creates it; `at` is when it was needed. A number its holder left leads to that person until somebody
   * else writes from it.
   */
  findOrCreateByPhone(phone: string, name: string, at: Date): Promise<Contact>;
  /** Reads a contact; one that proved to be the same person as another leads to that other one. */
  get(id: string): Promise<Contact | null>;
  /** Reads a contact as it was a moment ago, if this process read it then: for uses during which another process may change it anyway. */
  getRecent(id: string): Promise<Contact | null>;
  getMany(ids: string[]): Promise<Contact[]>;
  /**
   * Records a change of number and returns its contact; null when the event is older than what is known, and changes nothing. Safe to repeat.
   * Raises: what `beforeLosing` raises.
   */
  changeNumber(change: NumberChange, beforeLosing?: BeforeLosing): Promise<Contact | null>;
  /** Records a change of business-scoped id and returns its contact. Safe to repeat. */
  changeUserId(change: UserIdChange): Promise<Contact>;
  update(id: string, patch: ContactPatch): Promise<void>;
  /** Records a question with its `askedBy` in place of an earlier one; one that this message has asked already, and a later one, stay, answered or not. */
  ask(id: string, prompt: Prompt, patch?: ContactPatch): Promise<void>;
  /** Records by which message this question was answered; false where another message has answered it, or another question was asked since. */
  answerPrompt(id: string, prompt: Prompt, answered: NonNullable<Prompt["answered"]>): Promise<boolean>;
  /** Records a text among the contact's latest, once, and returns its talk with it; null: there is no such contact. */
  noteText(id: string, text: { wamid: string; digest: string; at: Date }): Promise<Talk | null>;
  /**
   * Claims one of `max` places in an hour before `at`; false where all are taken. The same claim again is granted, and takes no other place.
   */
  claimPlace(id: string, kind: BoundedKind, claim: { id: string; at: Date }, max: number): Promise<boolean>;
  /** Ids of the latest claims of a person's. */
  placesOf(id: string, kind: BoundedKind): Promise<string[]>;
  /** Gives back the places of these claims. Safe to repeat. */
  freePlaces(id: string, kind: BoundedKind, claimIds: readonly string[]): Promise<void>;
  /** Counts an automatic message, and why it was taken for one. */
  countAutomatic(id: string, reason: AutomaticReason, at: Date): Promise<void>;
  /** Records how Meta writes the contact's number, unless the contact has another one by now. */
  confirmWaId(id: string, waId: string): Promise<void>;
  /** Records that the contact has taken over the wishes of `from`. */
  adopted(id: string, from: string): Promise<void>;
  /** The contact a business-scoped id belongs to; null: nobody with it ever wrote. */
  findByBsuid(bsuid: string): Promise<Contact | null>;
  /** The contact of a canonical number; null: there is none. */
  findByPhone(phone: string): Promise<Contact | null>;
  /** Records that the person stopped or resumed templates; an older moment than the stored one changes nothing. */
  markTemplates(id: string, change: "stop" | "resume", at: Date): Promise<void>;
};
