import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { Gates } from "../../domain/gates.ts";
import { isWindowOpen } from "../../domain/outgoing/message-window.ts";
import { listBeingMade, offerList, ROWS_MAX } from "../../domain/outgoing/offer-list.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { Delivery } from "../ports/delivery-store.ts";
import type { GroupStore } from "../ports/group-store.ts";

/** Most messages examined from the head of a recipient's queue; those behind them are examined the next time. */
const LOOK_MAX = 50;
/** Fewest offers in a list. */
const MEMBERS_MIN = 2;

export type GroupOffersDeps = {
  groups: Pick<GroupStore, "waiting" | "begin" | "replace" | "activate" | "giveUp" | "move">;
  contacts: Pick<ContactStore, "get">;
  gates: Pick<Gates, "stops">;
  /** Fewest offers waiting for one merchant that are put into a list. */
  groupMin: number;
  newId: () => string;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * Puts the offers that wait at the head of a merchant's queue into one list, for the process that has the recipient's lease: begins the list, marks
 * the messages it replaces, then has it sent with those that are marked. Neither a list that was only begun nor a marked message is sent; if the
 * process dies at any step, a sweep gives the list up and its messages are sent alone ({@link createSettleGroups}).
 *
 * @param queue ids of messages in the order in which they are sent
 * @returns the id of the list, to be sent now; null: the queue is sent as it is
 */
export function createGroupOffers({
  groups,
  contacts,
  gates,
  groupMin,
  newId,
  now,
  crash,
}: GroupOffersDeps): GroupOffers {
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
    // Messages that wait before the first offer are sent before it.
    if (first === undefined || first !== offers[0] || offers.length < groupMin) return null;
    const contact = await contacts.get(first.message.contactId);
    if (contact === null || gates.stops({ contact, message: first.message, content: first.message.inWindow }) !== null)
      return null;
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

export type GroupOffers = (queue: readonly string[]) => Promise<string | null>;
