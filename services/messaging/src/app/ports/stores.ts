import type { PassedOver } from "../../domain/wish/effect.ts";
import type { Wish } from "../../domain/wish/wish.ts";

/** A person on WhatsApp, consumer or merchant or both. */
export type Contact = {
  id: string;
  name: string;
  /** Meta's business-scoped id. */
  bsuid: string | null;
  /** The number as Meta last wrote it: the form to send to. */
  waId: string | null;
  /** Canonical digits; null while only the business-scoped id is known. */
  phone: string | null;
  welcomedAt: Date | null;
  optedOutAt: Date | null;
  lastUnitId: string | null;
  /** Last message to each of our numbers, by phone number id: the 24 h window counts from it. */
  windows: Record<string, Date>;
};

export type InboundSender = {
  waId: string | null;
  bsuid: string | null;
  name: string;
  phoneNumberId: string;
  at: Date;
};

export type ContactPatch = Partial<Pick<Contact, "name" | "phone" | "welcomedAt" | "optedOutAt" | "lastUnitId">>;

export type ContactStore = {
  /** The contact these identities belong to, made if new; its window with the number is opened. */
  resolve(sender: InboundSender): Promise<Contact>;
  /** The contact of a canonical number, made if new. */
  ofPhone(phone: string, name: string): Promise<Contact>;
  get(id: string): Promise<Contact | null>;
  getMany(ids: string[]): Promise<Contact[]>;
  /** Meta says the person writes from another number now. */
  changeNumber(id: string, waId: string): Promise<void>;
  set(id: string, patch: ContactPatch): Promise<void>;
};

/** Each transition is written only over the version it was made from. */
export type WishStore = {
  get(id: string): Promise<Wish | null>;
  /** `taken`: the id or the open key exists already. */
  insert(wish: Wish): Promise<"inserted" | "taken">;
  /** Writes what differs between the two, if `before` is still what is stored. */
  write(before: Wish, after: Wish): Promise<boolean>;
  findOpen(openKey: string): Promise<Wish | null>;
  /** Ids of wishes with something to do, longest due first. */
  due(now: Date, limit: number): Promise<string[]>;
  /** Ids of wishes that wait for a merchant of these categories in these units (null: any). */
  waiting(categoryIds: number[], unitIds: string[] | null): Promise<string[]>;
  /** Ids of the contact's wishes that are not over. */
  unfinishedOf(contactId: string): Promise<string[]>;
  /** Wishes with an open offer to one of the merchants. */
  askedOf(merchantIds: string[]): Promise<Wish[]>;
};

/** The record of a WhatsApp message, by its stream message id. */
export type InboundStore = {
  /** `wishId`: where its text was going when it was last looked at. */
  get(id: string): Promise<{ done: boolean; wishId: string | null }>;
  aim(id: string, wishId: string): Promise<void>;
  done(id: string, outcome: string, at: Date): Promise<void>;
};

/** What a merchant lost on a day for lack of balance. */
export type DayLoss = {
  merchantId: string;
  day: string;
  /** All that are recorded, in the order they came. */
  wishIds: string[];
  /** Those that the notice of the day counts, once that is decided. */
  telling: string[] | null;
  /** The notice was said before. */
  isTold: boolean;
  priceCents: number;
  contactId: string;
  phoneNumberId: string;
  timeZone: string;
};

/** What the flow remembers of merchants; every method may be repeated without a further effect. */
export type MerchantStore = {
  lastAsked(ids: string[]): Promise<Map<string, Date>>;
  markAsked(ids: string[], at: Date): Promise<void>;
  passOver(merchant: PassedOver, wishId: string, phoneNumberId: string, day: string): Promise<void>;
  /** Wishes the merchant was passed over for and that have not been tried again since. */
  passedOverWishes(merchantId: string): Promise<string[]>;
  forgetPassedOver(merchantId: string, wishIds: string[]): Promise<void>;
  losses(): Promise<DayLoss[]>;
  /** Decides that the notice of the day counts what was read, and nothing that comes later; false when more has come. */
  sealLoss(loss: DayLoss): Promise<boolean>;
  /** The notice is said: `late`, which it does not count, is the `next` day's. Changes nothing when more has come. */
  settleLoss(loss: DayLoss, late: { wishIds: string[]; day: string }): Promise<void>;
};
