import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { comparable } from "../../domain/intake/automatic-reply.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { REPLY_AGAIN_MS } from "../../domain/intake/reply-again.ts";
import { alreadyOnIt } from "../../domain/outgoing/texts/standing.ts";
import type { Wish, WishState } from "../../domain/wish/wish.ts";
import { standingOf } from "../../domain/wish/wish-standing.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { ReplyHourly } from "./reply-hourly.ts";
import { textDigest } from "./text-digest.ts";

const GOING_ON: readonly WishState[] = ["choosing", "asking"];

export type TellRepeatedDeps = {
  store: Pick<WishStore, "unfinishedOf">;
  replyHourly: ReplyHourly;
  now: () => Date;
};

/**
 * Tells a person who asks for the same in the same words, while companies are asked, how that wish stands: nobody is asked twice. Returns
 * whether it was so. The store is asked only where their latest texts have these words.
 */
export const createTellRepeated =
  ({ store, replyHourly, now }: TellRepeatedDeps): TellRepeated =>
  async (message, contact, text) => {
    const words = comparable(text);
    if (words === "") return false;
    const digest = textDigest(text);
    const before = contact.talk?.texts ?? [];
    if (!before.some((one) => one.digest === digest && one.wamid !== message.wamid)) return false;
    const isSame = (wish: Wish): boolean =>
      wish.phoneNumberId === message.phoneNumberId &&
      GOING_ON.includes(wish.state) &&
      comparable(wish.text) === words &&
      !wish.appliedMessageIds.includes(message.wamid) &&
      // Whoever is in another city since asks there.
      (contact.lastUnitId === null || wish.unit === null || wish.unit.id === contact.lastUnitId);
    const wish = (await store.unfinishedOf(contact.id)).find(isSame);
    if (wish === undefined) return false;
    const timeZone = wish.unit?.timeZone ?? DEFAULT_TIME_ZONE;
    const told = alreadyOnIt({ wish: wish.text, standing: standingOf(wish), timeZone }, now());
    await replyHourly(message, contact, `repeated:${wish._id}`, told, REPLY_AGAIN_MS);
    return true;
  };

export type TellRepeated = (message: InboundMessage, contact: Contact, text: string) => Promise<boolean>;
