import pMap from "p-map";
import type { ContactStore } from "../../app/ports/contact-store.ts";
import type { DeliveryStore, HeldMessage } from "../../app/ports/delivery-store.ts";
import { type OutgoingMessage, recipientKey } from "../../domain/outgoing/message.ts";
import { isWindowOpen } from "../../domain/outgoing/message-window.ts";
import type { AccountHold } from "./account-hold.ts";
import type { OfferHold } from "./offer-hold.ts";

/** Most held messages examined by one sweep, oldest first; one unit's merchants are asked far less in the hour an offer lives. */
const HELD_MAX = 5_000;
const CONTACTS_AT_ONCE = 500;
const RELEASED_AT_ONCE = 16;
/** Time for which a message without an end of its own waits for its template, as for everything else that is ours to mend. */
const TEMPLATE_WAIT_MS = 3 * 86_400_000;

type Holds = { hold: Pick<OfferHold, "isHeld">; account: Pick<AccountHold, "isHeld"> };

export type ReleaseHeldDeps = Holds & {
  deliveries: Pick<DeliveryStore, "held" | "requeue" | "advance" | "withdraw">;
  contacts: Pick<ContactStore, "getMany">;
  /** Returns whether the offer still waits for its merchant's answer. */
  isOfferOpen: (offer: NonNullable<OutgoingMessage["offer"]>) => Promise<boolean>;
  now: () => Date;
};

/**
 * Puts held messages back in the queue when Meta allows them again, in the form the person's window then requires, and when they are no longer
 * useful or have waited three days for their template, so that their sending ends them. An offer that was answered meanwhile is not sent. Messages to one person go back in their order. Each
 * change is conditional on `held`: any number of replicas may do this, and one that dies leaves the rest to the next sweep.
 *
 * @returns the number of messages still held
 */
export function createReleaseHeld({ deliveries, contacts, isOfferOpen, now, ...holds }: ReleaseHeldDeps) {
  async function openWindows(held: readonly HeldMessage[]): Promise<Map<string, Record<string, Date>>> {
    const ids = [...new Set(held.filter(({ asTemplate }) => !asTemplate).map(({ contactId }) => contactId))];
    const windows = new Map<string, Record<string, Date>>();
    for (let from = 0; from < ids.length; from += CONTACTS_AT_ONCE) {
      for (const contact of await contacts.getMany(ids.slice(from, from + CONTACTS_AT_ONCE))) {
        windows.set(contact.id, contact.windows);
      }
    }
    return windows;
  }

  async function isDue(
    one: HeldMessage,
    windows: ReadonlyMap<string, Record<string, Date>>,
    { hold, account }: Holds,
  ): Promise<boolean> {
    if (one.usefulUntil !== null && one.usefulUntil <= now()) return true;
    const { template, phoneNumberId } = one;
    if (!one.asTemplate && isWindowOpen(windows.get(one.contactId)?.[phoneNumberId], now())) {
      return !(await account.isHeld("reply", phoneNumberId));
    }
    // Without a template nothing may be sent outside the window, and the attempt to send records that.
    if (template === null) return true;
    if (await account.isHeld("template", phoneNumberId)) return false;
    return hasWaited(one) || !(await hold.isHeld(template));
  }

  const hasWaited = ({ usefulUntil, createdAt }: HeldMessage): boolean =>
    usefulUntil === null && now().getTime() - createdAt.getTime() >= TEMPLATE_WAIT_MS;

  async function release(one: HeldMessage, { hold }: Pick<Holds, "hold">): Promise<void> {
    const { id, offer, template } = one;
    if (hasWaited(one) && template !== null && (await hold.isHeld(template))) await deliveries.withdraw([id], now());
    if (offer === null || (await isOfferOpen(offer))) {
      await deliveries.requeue(id, "held", { nextAttemptAt: now() });
      return;
    }
    await deliveries.advance(id, "held", "failed", { failure: "answered", pendingNotice: null, settledAt: now() });
  }

  return async (): Promise<number> => {
    const held = await deliveries.held(HELD_MAX);
    if (held.length === 0) return 0;
    const windows = await openWindows(held);
    const due: HeldMessage[] = [];
    const asked = askOnce(holds);
    for (const one of held) if (await isDue(one, windows, asked)) due.push(one);
    const releaseInOrder = async (ofPerson: readonly HeldMessage[]): Promise<void> => {
      for (const one of ofPerson) await release(one, asked);
    };
    await pMap(Map.groupBy(due, recipientKey).values(), releaseInOrder, { concurrency: RELEASED_AT_ONCE });
    return held.length - due.length;
  };
}

/** Holds that keep their first answer: one that changed in the middle of a sweep would let a later message of a person pass an earlier one. */
function askOnce({ hold, account }: Holds): Holds {
  const answers = new Map<string, Promise<boolean>>();
  const once = (question: string, ask: () => Promise<boolean>): Promise<boolean> => {
    const answer = answers.get(question) ?? ask();
    answers.set(question, answer);
    return answer;
  };
  return {
    hold: { isHeld: (template) => once(`template ${template}`, () => hold.isHeld(template)) },
    account: {
      isHeld: (kind, phoneNumberId) => once(`${kind} ${phoneNumberId}`, () => account.isHeld(kind, phoneNumberId)),
    },
  };
}
