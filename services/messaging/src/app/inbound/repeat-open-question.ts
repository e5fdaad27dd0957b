import { openKeyOf } from "../../domain/intake/gather-texts.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { questionOf, repeatQuestion } from "../../domain/intake/repeat-question.ts";
import { oldKeyOf } from "../../domain/intake/still-wanted.ts";
import { UNREADABLE } from "../../domain/outgoing/texts/open-question.ts";
import { isApplied } from "../../domain/wish/applied-messages.ts";
import type { UnitRef, Wish } from "../../domain/wish/wish.ts";
import type { FranchiseClient } from "../ports/clients.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { InboundStore } from "../ports/inbound-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "../wish/wishes.ts";

export type RepeatOpenQuestionDeps = {
  wishes: Pick<Wishes, "get" | "change">;
  store: Pick<WishStore, "findOpen">;
  inbound: Pick<InboundStore, "assignWish">;
  franchise: Pick<FranchiseClient, "unitsOfNumber">;
  now: () => Date;
};

/** `being_read`: the person's wish is being gathered or read, and replies itself; `none`: they have no wish that texts belong to. */
export type OpenQuestion = "repeated" | "being_read" | "none";

/**
 * Asks the person's open question again, because what they sent cannot be read. Repeating it changes nothing. Raises: what the look-up of units raises.
 *
 * @param wishId the wish whose question an earlier attempt at the same message was repeating
 */
export function createRepeatOpenQuestion(deps: RepeatOpenQuestionDeps): RepeatOpenQuestion {
  const { wishes, store, inbound, franchise, now } = deps;

  const find = async ({ phoneNumberId }: AskedBy, { id }: Contact): Promise<Wish | null> => {
    const open = await store.findOpen(openKeyOf(id, phoneNumberId));
    if (open !== null) return open;
    const old = await store.findOpen(oldKeyOf(id, phoneNumberId));
    return old?.state === "asking_still" ? old : null;
  };

  return async (message: AskedBy, contact: Contact, wishId: string | null): Promise<OpenQuestion> => {
    const { id, wamid, phoneNumberId } = message;
    const assigned = wishId === null ? null : await wishes.get(wishId);
    if (assigned !== null && isApplied(assigned, wamid)) return "repeated";
    const open = await find(message, contact);
    if (open === null) return "none";
    if (questionOf(open, []) === null) return "being_read";
    const units: UnitRef[] = open.state === "asking_unit" ? await franchise.unitsOfNumber(phoneNumberId) : [];
    // The number no longer has units, so there is none to ask about.
    if (open.state === "asking_unit" && units.length === 0) return "none";
    await inbound.assignWish(id, open._id);
    const result = await wishes.change(open._id, (stored) => {
      const question = stored.state === open.state ? questionOf(stored, units, UNREADABLE) : null;
      return question === null ? stored : repeatQuestion(stored, question, wamid, now());
    });
    return result !== null && isApplied(result.wish, wamid) ? "repeated" : "being_read";
  };
}

/** A message as far as it decides which question is meant. */
type AskedBy = Pick<InboundMessage, "id" | "wamid" | "phoneNumberId">;

export type RepeatOpenQuestion = (message: AskedBy, contact: Contact, wishId: string | null) => Promise<OpenQuestion>;
