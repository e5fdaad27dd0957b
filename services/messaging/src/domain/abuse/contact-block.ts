import { withdraw } from "../schedule/retry-or-close.ts";
import type { AuditRecord } from "../wish/audit-record.ts";
import { liveNotice, update } from "../wish/update.ts";
import type { Wish } from "../wish/wish.ts";

/** A block that holds in every unit. */
export const EVERYWHERE = "all";

/** Where a contact is blocked: ids of units, or `EVERYWHERE`. */
export type Blocked = { readonly blockedIn?: readonly string[] };

/** What was last decided about a contact in one place; the later decision counts. */
export type BlockDecision = {
  isBlocked: boolean;
  at: Date;
  /** Account that decided. */
  by: string;
  byRole: "ADMIN" | "MASTER";
  /** Empty when the block was lifted. */
  reason: string;
  /** The wish it was decided on: by it panels name the contact. */
  wishId: string;
};

/** Whether nothing of the contact is put to merchants of this unit; null: the unit is not known yet. */
export const isBlockedIn = ({ blockedIn = [] }: Blocked, unitId: string | null): boolean =>
  blockedIn.includes(EVERYWHERE) || (unitId !== null && blockedIn.includes(unitId));

/** Whether what the contact writes to a number of these units is kept without an answer: it is blocked in each of them. */
export const isSilenced = (contact: Blocked, unitIds: readonly string[]): boolean =>
  isBlockedIn(contact, null) || (unitIds.length > 0 && unitIds.every((id) => isBlockedIn(contact, id)));

/** Whether a block in this place is about the wish. */
export const concerns = (place: string, wish: Wish): boolean => place === EVERYWHERE || wish.unit?.id === place;

/**
 * Stores the decision with the wish it was made on, to be carried out from there. A block ends this wish in the same change:
 * no TENHO begins to be paid from then on.
 */
export function decideOn(wish: Wish, places: readonly string[], decision: BlockDecision, audit: AuditRecord): Wish {
  const { contactId } = wish;
  const ended = decision.isBlocked ? endFor(wish, decision.at) : wish;
  return update(ended, {}, [{ id: audit.id, kind: "block", contactId, places: [...places], decision, audit }]);
}

/** A wish of a blocked contact: over, as after SAIR. A wish whose merchants have all answered stays as it is. */
export const endFor = (wish: Wish, now: Date): Wish => (wish.state === "answered" ? wish : withdraw(wish, now));

/** Panels that show the wish read its contact's block again. */
export const withNotice = (wish: Wish): Wish => update(wish, {}, [liveNotice(wish, [])]);
