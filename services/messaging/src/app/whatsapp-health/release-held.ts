import pMap from "p-map";
import type { OutgoingMessage } from "../../domain/outgoing/message.ts";
import { isWindowOpen } from "../../domain/outgoing/message-window.ts";
import type { DeliveryStore, HeldOffer } from "../ports/outgoing/delivery-store.ts";
import type { ContactStore } from "../ports/people/contact-store.ts";
import type { OfferHold } from "./offer-hold.ts";

/** Looked at by one sweep, oldest first: what one unit's merchants are asked in the hour an offer lives is far less. */
const HELD_MAX = 5_000;
const CONTACTS_AT_ONCE = 500;
const RELEASED_AT_ONCE = 16;

export type ReleaseHeldDeps = {
  deliveries: Pick<DeliveryStore, "held" | "requeue" | "advance">;
  contacts: Pick<ContactStore, "getMany">;
  hold: Pick<OfferHold, "isHeld">;
  /** Whether the offer still waits for its merchant's answer. */
  isOfferOpen: (offer: NonNullable<OutgoingMessage["offer"]>) => Promise<boolean>;
  now: () => Date;
};

/**
 * Puts held offers back in the queue: when their template is good again, when their merchant has opened the window, and when
 * they are no longer useful, so that their sending ends them. One that was answered meanwhile is not sent. Each change is
 * conditional on `held`: any number of replicas may do this, and one that dies leaves the rest to the next sweep.
 *
 * @returns how many are held still
 */
export function createReleaseHeld({ deliveries, contacts, hold, isOfferOpen, now }: ReleaseHeldDeps) {
  async function openWindows(held: readonly HeldOffer[]): Promise<Map<string, Record<string, Date>>> {
    const ids = [...new Set(held.filter(({ asTemplate }) => !asTemplate).map(({ contactId }) => contactId))];
    const windows = new Map<string, Record<string, Date>>();
    for (let from = 0; from < ids.length; from += CONTACTS_AT_ONCE) {
      for (const contact of await contacts.getMany(ids.slice(from, from + CONTACTS_AT_ONCE))) {
        windows.set(contact.id, contact.windows);
      }
    }
    return windows;
  }

  async function isDue(one: HeldOffer, windows: ReadonlyMap<string, Record<string, Date>>): Promise<boolean> {
    if (one.usefulUntil !== null && one.usefulUntil <= now()) return true;
    if (one.template === null || !(await hold.isHeld(one.template))) return true;
    return !one.asTemplate && isWindowOpen(windows.get(one.contactId)?.[one.phoneNumberId], now());
  }

  async function release({ id, offer }: HeldOffer): Promise<void> {
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
    const due: HeldOffer[] = [];
    for (const one of held) if (await isDue(one, windows)) due.push(one);
    await pMap(due, release, { concurrency: RELEASED_AT_ONCE });
    return held.length - due.length;
  };
}
