import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { comparable } from "../../domain/intake/automatic-reply.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { REPLY_AGAIN_MS } from "../../domain/intake/reply-again.ts";
import { tryAgainButtons } from "../../domain/outgoing/texts/consumer.ts";
import { alreadyOnIt } from "../../domain/outgoing/texts/standing.ts";
import { addMs, type FlowSettings } from "../../domain/wish/flow-settings.ts";
import { mayRetry } from "../../domain/wish/retry-or-close.ts";
import type { Wish, WishState } from "../../domain/wish/wish.ts";
import { standingOf } from "../../domain/wish/wish-standing.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { ReplyHourly } from "./reply-hourly.ts";
import { textDigest } from "./text-digest.ts";

const GOING_ON: readonly WishState[] = ["choosing", "asking"];
/** States in which nobody is asked now, and which the same words are told of while the wish may be tried again. */
const TRIED: readonly WishState[] = ["waiting_merchant", "unanswered"];

export type TellRepeatedDeps = {
  store: Pick<WishStore, "unfinishedOf">;
  contacts: Pick<ContactStore, "ask">;
  replyHourly: ReplyHourly;
  settings: Pick<FlowSettings, "roundsMax" | "wishMaxAgeMs">;
  now: () => Date;
};

/**
 * Tells a person who asks for the same in the same words how that wish stands, while companies are asked, or were a while ago and have it not: nobody is
 * asked twice, and TENTAR DE NOVO is offered. Returns whether it was so. The store is asked only where their latest texts have these words.
 */
export const createTellRepeated =
  ({ store, contacts, replyHourly, settings, now }: TellRepeatedDeps): TellRepeated =>
  async (message, contact, text) => {
    const words = comparable(text);
    if (words === "") return false;
    const digest = textDigest(text);
    const before = contact.talk?.texts ?? [];
    if (!before.some((one) => one.digest === digest && one.wamid !== message.wamid)) return false;
    const isGoingOn = ({ state, receivedAt }: Wish): boolean =>
      GOING_ON.includes(state) || (TRIED.includes(state) && addMs(receivedAt, settings.wishMaxAgeMs) > now());
    const isSame = (wish: Wish): boolean =>
      wish.phoneNumberId === message.phoneNumberId &&
      isGoingOn(wish) &&
      comparable(wish.text) === words &&
      !wish.appliedMessageIds.includes(message.wamid) &&
      // Whoever is in another city since asks there.
      (contact.lastUnitId === null || wish.unit === null || wish.unit.id === contact.lastUnitId);
    const wish = (await store.unfinishedOf(contact.id)).find(isSame);
    if (wish === undefined) return false;
    const timeZone = wish.unit?.timeZone ?? DEFAULT_TIME_ZONE;
    const { wamid: askedBy, at } = message;
    const buttons = mayRetry(wish, settings) ? tryAgainButtons({ wishId: wish._id, round: wish.rounds }) : [];
    if (buttons.length > 0) await contacts.ask(contact.id, { at, buttons, askedBy });
    const told = alreadyOnIt({ wish: wish.text, standing: standingOf(wish), timeZone }, buttons, now());
    await replyHourly(message, contact, `repeated:${wish._id}:${wish.state}${wish.rounds}`, told, REPLY_AGAIN_MS);
    return true;
  };

export type TellRepeated = (message: InboundMessage, contact: Contact, text: string) => Promise<boolean>;
