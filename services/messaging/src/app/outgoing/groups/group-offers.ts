import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { isWindowOpen } from "../../../domain/outgoing/message-window.ts";
import { listBeingMade, offerList, ROWS_MAX } from "../../../domain/outgoing/offer-list.ts";
import type { Delivery } from "../../ports/outgoing/delivery-store.ts";
import type { GroupStore } from "../../ports/outgoing/group-store.ts";
import type { ContactStore } from "../../ports/people/contact-store.ts";

/** Looked at from the head of a recipient's queue: what waits behind more than these is looked at the next time. */
const LOOK_MAX = 50;
/** A list of one is no list. */
const MEMBERS_MIN = 2;

export type GroupOffersDeps = {
  groups: Pick<GroupStore, "waiting" | "begin" | "replace" | "activate" | "giveUp" | "move">;
  contacts: Pick<ContactStore, "get">;
  /** So many offers that wait for one merchant go together. */
  groupMin: number;
  newId: () => string;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * Puts the offers that wait at the head of a merchant's queue into one list, for whoever has the recipient's lease: begins the
 * list, marks the messages it replaces, then has it sent with those that are marked. Nobody sends a list that was only begun,
 * nor a message that is marked; dying anywhere, a sweep gives the list up and its messages go alone ({@link createSettleGroups}).
 *
 * @param queue ids of messages in the order in which they are sent
 * @returns the id of the list, to be sent now; null: the queue is sent as it is
 */
export function createGroupOffers({ groups, contacts, groupMin, newId, now, crash }: GroupOffersDeps) {
  const isGroupable = ({ message, state, attempts, refusals, asTemplate, otherNumber }: Delivery): boolean =>
    message.row !== undefined &&
    state === "queued" &&
    attempts === 0 &&
    refusals === 0 &&
    !asTemplate &&
    !otherNumber &&
    (message.usefulUntil === null || message.usefulUntil > now());

  return async (queue: readonly string[]): Promise<string | null> => {
    if (queue.length < groupMin) return null;
    const waiting = await groups.waiting(queue.slice(0, LOOK_MAX));
    const [first] = waiting;
    const offers = waiting.filter(isGroupable).slice(0, ROWS_MAX);
    // What waits before the first offer goes before it.
    if (first === undefined || first !== offers[0] || offers.length < groupMin) return null;
    const contact = await contacts.get(first.message.contactId);
    if (contact === null || contact.optedOutAt !== null) return null;
    if (!isWindowOpen(contact.windows[first.message.phoneNumberId], now())) return null;
    const id = `offers:${newId()}`;
    await groups.begin(listBeingMade(id, first.message), now());
    crash("group-begun");
    const ids = offers.map(({ message }) => message.id);
    const members = await groups.replace(id, ids);
    crash("group-replaced");
    const list = offerList(id, members);
    if (members.length >= MEMBERS_MIN && list !== null && (await groups.activate(list, now()))) {
      crash("group-activated");
      return id;
    }
    await groups.giveUp(id, now());
    await groups.move({ id, members: ids }, ["grouped"], "queued", {});
    return null;
  };
}

export type GroupOffers = ReturnType<typeof createGroupOffers>;
