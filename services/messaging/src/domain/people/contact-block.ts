import type { AuditRecord } from "../wish/audit-record.ts";
import { withdraw } from "../wish/retry-or-close.ts";
import { liveNotice, update } from "../wish/update.ts";
import type { Wish } from "../wish/wish.ts";

/** A block that holds in every unit. */
export const EVERYWHERE = "all";

/** Where a contact is blocked: ids of units, or `EVERYWHERE`. */
export type Blocked = { readonly blockedIn?: readonly string[] };

/** The last decision about a contact in one place; the later decision counts. */
export type BlockDecision = {
  isBlocked: boolean;
  at: Date;
  /** Account that decided. */
  by: string;
  byRole: "ADMIN" | "MASTER";
  /** Empty when the block was lifted. */
  reason: string;
  /** The wish it was decided on; panels name the contact by it. */
  wishId: string;
};

/** Returns whether the contact's wishes are kept from the merchants of this unit; null: the unit is not known yet. */
export const isBlockedIn = ({ blockedIn = [] }: Blocked, unitId: string | null): boolean =>
  blockedIn.includes(EVERYWHERE) || (unitId !== null && blockedIn.includes(unitId));

/** Returns whether the contact's messages to a number of these units are stored without a reply, because each of the units blocks the contact. */
export const isSilenced = (contact: Blocked, unitIds: readonly string[]): boolean =>
  isBlockedIn(contact, null) || (unitIds.length > 0 && unitIds.every((id) => isBlockedIn(contact, id)));

/** Returns whether a block in this place applies to the wish. */
export const concerns = (place: string, wish: Wish): boolean => place === EVERYWHERE || wish.unit?.id === place;

/**
 * Stores the decision, and the effect that carries it out, with the wish it was made on. A block ends this wish in the same change: no payment of a
 * TENHO starts afterwards.
 */
export function decideOn(wish: Wish, places: readonly string[], decision: BlockDecision, audit: AuditRecord): Wish {
  const { contactId } = wish;
  const ended = decision.isBlocked ? endFor(wish, decision.at) : wish;
  return update(ended, {}, [{ id: audit.id, kind: "block_contact", contactId, places: [...places], decision, audit }]);
}

/** Ends a wish of a blocked contact as SAIR does. A wish whose merchants have all answered is left unchanged. */
export const endFor = (wish: Wish, now: Date): Wish => (wish.state === "answered" ? wish : withdraw(wish, now));

/** The wish with a live notice, so that panels showing it reload its contact's block. */
export const withNotice = (wish: Wish): Wish => update(wish, {}, [liveNotice(wish, [])]);
