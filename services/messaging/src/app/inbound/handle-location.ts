import { AppError } from "@tenho/kernel/errors/app-error";
import { acceptsTexts, openKeyOf, openWishAtUnit } from "../../domain/intake/gather-texts.ts";
import type { InboundMessage, Place } from "../../domain/intake/inbound-message.ts";
import { recordPlace } from "../../domain/intake/record-place.ts";
import { keyAt, oldKeyOf } from "../../domain/intake/still-wanted.ts";
import { wishIdOf } from "../../domain/intake/wish-id.ts";
import { placeNotServed } from "../../domain/outgoing/texts/consumer.ts";
import { isApplied, isFull } from "../../domain/wish/applied-messages.ts";
import { type FlowSettings, isStale } from "../../domain/wish/flow-settings.ts";
import type { UnitRef, Wish } from "../../domain/wish/wish.ts";
import type { FranchiseClient, UnitNear } from "../ports/clients.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { InboundStore } from "../ports/inbound-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { Outcome } from "./outcomes.ts";
import { type RequireUnit, unservedNumber } from "./require-unit.ts";
import type { SendReply } from "./send-reply.ts";
import type { WelcomeFirst } from "./welcome-first.ts";

const RACES_MAX = 10;

export type HandleLocationDeps = {
  wishes: Pick<Wishes, "get" | "open" | "change">;
  store: Pick<WishStore, "findOpen">;
  inbound: Pick<InboundStore, "assignWish">;
  contacts: Pick<ContactStore, "update">;
  franchise: Pick<FranchiseClient, "findUnitNear" | "unitsOfNumber">;
  requireUnit: RequireUnit;
  sendReply: SendReply;
  welcomeFirst: WelcomeFirst;
  settings: FlowSettings;
  now: () => Date;
};

/**
 * Handles a consumer's location: it decides the unit of the open wish, or of the wish whose text follows within the gathering time. Only what is near
 * it is stored.
 *
 * Raises: what the look-up of units raises; unavailable when other messages of the same person keep changing the wish first; not_found when no unit
 * has the number.
 */
export function createHandleLocation(deps: HandleLocationDeps): HandleLocation {
  const { wishes, store, inbound, contacts, franchise, settings, now } = deps;

  const addToOpen = async (open: Wish, message: InboundMessage, near: UnitNear): Promise<boolean> => {
    await inbound.assignWish(message.id, open._id);
    const units = near.unit === null ? await franchise.unitsOfNumber(message.phoneNumberId) : [];
    // The number no longer has units, so there is none to ask about.
    if (near.unit === null && units.length === 0) throw unservedNumber();
    const { wamid, at } = message;
    const result = await wishes.change(open._id, (stored) =>
      recordPlace(stored, { ...near, units, wamid, at }, now(), settings),
    );
    return result !== null && (isApplied(result.wish, wamid) || (acceptsTexts(result.wish) && isFull(result.wish)));
  };

  const openNew = async (message: InboundMessage, contact: Contact, unit: UnitRef): Promise<boolean> => {
    const { wamid, at, phoneNumberId } = message;
    const id = wishIdOf(message.id);
    const firstContact = contact.welcomedAt === null;
    const { id: contactId, name: senderName, phone: senderPhone } = contact;
    const openKey = keyAt({ contactId, phoneNumberId }, at, now(), settings);
    const from = { id, contactId, phoneNumberId, senderName, senderPhone, firstContact, wamid, at, unit, openKey };
    const isOpened = (await wishes.open(openWishAtUnit(from, now(), settings))) || (await wishes.get(id)) !== null;
    if (isOpened && firstContact) await contacts.update(contact.id, { welcomedAt: now() });
    return isOpened;
  };

  const refuse = async (message: InboundMessage, contact: Contact, { city }: UnitNear): Promise<Outcome> => {
    await deps.welcomeFirst(message, contact);
    await deps.sendReply(message, contact, "place", placeNotServed({ city }));
    return "place not served";
  };

  /**
   * Finds the wish a location belongs to. An old location answers a question that was asked before, or belongs with the person's other old messages.
   */
  const findOpen = async ({ phoneNumberId, at }: InboundMessage, { id }: Contact): Promise<Wish | null> => {
    const open = await store.findOpen(openKeyOf(id, phoneNumberId));
    if (open?.state === "asking_unit" || !isStale(at, now(), settings)) return open;
    return store.findOpen(oldKeyOf(id, phoneNumberId));
  };

  /** `wishId`: the wish an earlier attempt at the same message was adding it to. */
  return async (message: InboundMessage, contact: Contact, place: Place, wishId: string | null): Promise<Outcome> => {
    const assigned = wishId === null ? null : await wishes.get(wishId);
    if (assigned !== null && isApplied(assigned, message.wamid)) return "place added";
    await deps.requireUnit(message.phoneNumberId);
    const near = await franchise.findUnitNear(place, message.phoneNumberId);
    for (let count = 0; count < RACES_MAX; count += 1) {
      const open = await findOpen(message, contact);
      if (open !== null) {
        if (await addToOpen(open, message, near)) return "place added";
      } else if (near.unit === null) {
        return refuse(message, contact, near);
      } else if (await openNew(message, contact, near.unit)) {
        return "place kept";
      }
    }
    throw new AppError("unavailable", "Recebemos várias mensagens suas ao mesmo tempo. Tente de novo.");
  };
}

export type HandleLocation = (
  message: InboundMessage,
  contact: Contact,
  place: Place,
  wishId: string | null,
) => Promise<Outcome>;
