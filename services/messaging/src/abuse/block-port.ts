import type { BlockDecision } from "../domain/people/contact-block.ts";
import type { Wish } from "../domain/wish/wish.ts";

export type BlockedContact = { contactId: string; blockedAt: Date; decisions: Record<string, BlockDecision> };
export type BlockedPage = { limit: number; after: { blockedAt: Date; id: string } | null };

/** Store of blocked contacts: where they are blocked, and since when. */
export type BlockStore = {
  /** Ids of all contacts of one person: the contact, those its identities moved to, and those it took all identities from. */
  samePerson(contactId: string): Promise<string[]>;
  /** Latest decision about the contact, by place. */
  decisions(contactId: string): Promise<Record<string, BlockDecision>>;
  /** Stores the decision unless a later one about this place is there, or the contact is being erased. */
  decide(contactId: string, place: string, decision: BlockDecision): Promise<void>;
  /** Contacts blocked in one of these places (null: anywhere), the last blocked first. */
  list(places: readonly string[] | null, page: BlockedPage): Promise<BlockedContact[]>;
  /** The wishes of these ids; unknown ones are absent. */
  wishes(ids: readonly string[]): Promise<Wish[]>;
};
