import type { Wish } from "../../domain/wish/wish.ts";

/** A transition is written only over the version it was made from. */
export type WishStore = {
  get(id: string): Promise<Wish | null>;
  /** `taken`: the id or the open key exists already. */
  insert(wish: Wish): Promise<"inserted" | "taken">;
  /** Writes the differences between the two, if `before` is still what is stored. */
  write(before: Wish, after: Wish): Promise<boolean>;
  findOpen(openKey: string): Promise<Wish | null>;
  /** Ids of wishes whose next step is due, longest due first. */
  dueIds(now: Date, limit: number): Promise<string[]>;
  /** Ids of wishes that wait for a merchant of these categories in these units (null: all units). */
  waitingIds(categoryIds: number[], unitIds: string[] | null): Promise<string[]>;
  /** Ids of the contact's wishes that are not over. */
  unfinishedIdsOf(contactId: string): Promise<string[]>;
  /** The contact's wishes that no merchant answered, newest first; twenty at most. */
  unansweredOf(contactId: string): Promise<Wish[]>;
  /** The contact's wishes that are not over; ten at most. */
  unfinishedOf(contactId: string): Promise<Wish[]>;
  /** The contact's wishes received since a moment to which a merchant said TENHO, newest first; twenty at most. */
  servedOf(contactId: string, since: Date): Promise<Wish[]>;
  /** The contact's wishes that were over since a moment, answered or not; ten at most, the latest first. */
  endedOf(contactId: string, since: Date): Promise<Wish[]>;
  /** Names of the replies that the contact's texts which were no wish got since a moment. */
  repliedTo(contactId: string, since: Date): Promise<string[]>;
  /** Wishes of the contact with an open question whether it talked to a merchant; twenty at most. */
  reachAskedOf(contactId: string): Promise<Wish[]>;
  /** Ids of wishes in which a TENHO of the merchant waits for its balance. */
  awaitedIds(merchantId: string): Promise<string[]>;
  /** Wishes of the last day to which one of the merchants said TENHO since a moment; fifty at most, the newest first. */
  acceptedBy(merchantIds: string[], since: Date): Promise<Wish[]>;
  /** Wishes with a pending offer to one of the merchants. */
  askedOf(merchantIds: string[]): Promise<Wish[]>;
  /** Ids of wishes with an offer that waits for the merchant's answer; a thousand at most, newest first. */
  askedIdsOf(merchantId: string): Promise<string[]>;
};
