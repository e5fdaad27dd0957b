import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { mayTellPlace, movedTo } from "../../domain/intake/moved-to.ts";
import { recordPlace } from "../../domain/intake/record-place.ts";
import { orderTapId } from "../../domain/outgoing/order-tap-id.ts";
import { askThereToo, placeChanged } from "../../domain/outgoing/texts/consumer.ts";
import { isApplied } from "../../domain/wish/applied-messages.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import { isReplaceable } from "../../domain/wish/retry-or-close.ts";
import type { UnitRef, Wish } from "../../domain/wish/wish.ts";
import type { FranchiseClient } from "../ports/clients.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { InboundStore } from "../ports/inbound-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { Outcome } from "./outcomes.ts";
import type { SendPrompt } from "./send-prompt.ts";
import type { WelcomeFirst } from "./welcome-first.ts";

export type HandleMoveDeps = {
  store: Pick<WishStore, "unfinishedOf">;
  wishes: Pick<Wishes, "get" | "change">;
  inbound: Pick<InboundStore, "assignWish">;
  contacts: Pick<ContactStore, "update">;
  franchise: Pick<FranchiseClient, "unitsOfNumber">;
  sendPrompt: SendPrompt;
  welcomeFirst: WelcomeFirst;
  settings: FlowSettings;
  now: () => Date;
};

/**
 * Handles a text that only says in which city its writer is now: as a location, it decides the unit of the open wish, else that of the next ones. A wish
 * for which companies elsewhere are asked goes on there, and the person is asked whether it is asked in the new city, too. Safe to repeat.
 *
 * Raises: what the look-up of units raises.
 */
export function createHandleMove(deps: HandleMoveDeps): HandleMove {
  const { store, wishes, inbound, contacts, franchise, sendPrompt, settings, now } = deps;

  const moveOpen = async (open: Wish, message: InboundMessage, unit: UnitRef): Promise<Outcome | null> => {
    await inbound.assignWish(message.id, open._id);
    const { wamid, at } = message;
    const near = { unit, city: unit.city, units: [unit], wamid, at, isSaid: true as const };
    const result = await wishes.change(open._id, (stored) => recordPlace(stored, near, now(), settings));
    return result !== null && isApplied(result.wish, wamid) ? "place added" : null;
  };

  /** The person's latest wish for which companies of another unit are asked, or looked for; null: none. */
  const askedElsewhere = async ({ phoneNumberId }: InboundMessage, contact: Contact, unit: UnitRef) =>
    (await store.unfinishedOf(contact.id))
      .filter((wish) => wish.phoneNumberId === phoneNumberId && isReplaceable(wish))
      .filter((wish) => wish.unit !== null && wish.unit.id !== unit.id)
      .toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime())[0] ?? null;

  return async (message, contact, text, { open, wishId }): Promise<Outcome | null> => {
    if (!mayTellPlace(text)) return null;
    const before = wishId === null ? null : await wishes.get(wishId);
    const isPart = before?.parts.some(({ wamid }) => wamid === message.wamid) === true;
    if (isPart || open?.state === "asking_unit") return null;
    const unit = movedTo(text, await franchise.unitsOfNumber(message.phoneNumberId));
    if (unit === null) return null;
    if (before !== null && isApplied(before, message.wamid)) return "place added";
    if (open !== null) return moveOpen(open, message, unit);
    await deps.welcomeFirst(message, contact);
    const elsewhere = await askedElsewhere(message, contact, unit);
    await contacts.update(contact.id, { lastUnitId: unit.id });
    const { id: inboundId, wamid, seq } = message;
    const { city } = unit;
    if (elsewhere === null) {
      await sendPrompt(message, contact, "moved", placeChanged({ city }));
      return "place changed";
    }
    const buttons = { yes: orderTapId({ wamid, isWanted: true }), no: orderTapId({ wamid, isWanted: false }) };
    const question = askThereToo({ city, wish: elsewhere.text, ...buttons });
    await sendPrompt(message, contact, "moved", question, { stray: { inboundId, wamid, seq, text: elsewhere.text } });
    return "place changed";
  };
}

/**
 * Returns null where the text says no such thing, or answers the question for the place.
 *
 * @param open the person's wish that further texts belong to
 * @param wishId the wish an earlier attempt at the same message was adding it to
 */
export type HandleMove = (
  message: InboundMessage,
  contact: Contact,
  text: string,
  about: { open: Wish | null; wishId: string | null },
) => Promise<Outcome | null>;
