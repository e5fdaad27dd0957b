import { numberInText } from "@tenho/br/contacts/number-in-text";
import { openKeyOf } from "../../domain/intake/gather-texts.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { recordNumber } from "../../domain/intake/questions.ts";
import { REPLY_AGAIN_MS } from "../../domain/intake/reply-again.ts";
import { onlyMedia } from "../../domain/outgoing/texts/consumer.ts";
import { onlyWordsOfCompany } from "../../domain/outgoing/texts/merchant-answers.ts";
import { isApplied } from "../../domain/wish/applied-messages.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { InboundStore } from "../ports/inbound-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { FindSenders } from "./find-senders.ts";
import type { Outcome } from "./outcomes.ts";
import type { RepeatOpenQuestion } from "./repeat-open-question.ts";
import type { ReplyHourly } from "./reply-hourly.ts";
import type { RequireUnit } from "./require-unit.ts";
import type { WelcomeFirst } from "./welcome-first.ts";

export type HandleMediaDeps = {
  store: Pick<WishStore, "findOpen">;
  wishes: Pick<Wishes, "change">;
  contacts: Pick<ContactStore, "update">;
  inbound: Pick<InboundStore, "assignWish">;
  repeatOpenQuestion: RepeatOpenQuestion;
  findSenders: FindSenders;
  requireUnit: RequireUnit;
  welcomeFirst: WelcomeFirst;
  replyHourly: ReplyHourly;
};

/**
 * Handles what cannot be read: it has an open question asked again, else is answered with a request to write, several pictures by one. A shared contact card with one number
 * answers the question for the number, as a typed number does. A company is not asked what it looks for.
 *
 * Raises: what the look-up of units or of senders raises; not_found when no unit has the number.
 */
export function createHandleMedia(deps: HandleMediaDeps): HandleMedia {
  const { store, wishes, contacts, inbound } = deps;

  /** True once the only number of a card is recorded as the answer to the open question for it. */
  const recordCard = async (message: InboundMessage, contact: Contact, phones: readonly string[]): Promise<boolean> => {
    const [phone, ...others] = new Set(phones.flatMap((written) => numberInText(written) ?? []));
    if (phone === undefined || others.length > 0) return false;
    const open = await store.findOpen(openKeyOf(contact.id, message.phoneNumberId));
    if (open?.state !== "asking_number") return false;
    const { wamid, at } = message;
    await inbound.assignWish(message.id, open._id);
    await contacts.update(contact.id, { phone });
    const result = await wishes.change(open._id, (stored) => recordNumber(stored, phone, { wamid, at }));
    return result !== null && isApplied(result.wish, wamid);
  };

  return async (message: InboundMessage, contact: Contact, phones: readonly string[], wishId: string | null) => {
    if (await recordCard(message, contact, phones)) return "number from a card";
    const question = await deps.repeatOpenQuestion(message, contact, wishId);
    if (question === "repeated") return "question repeated";
    if (question === "being_read") return "media of an open wish";
    if ((await deps.findSenders(contact)).length > 0) {
      await deps.replyHourly(message, contact, "media", onlyWordsOfCompany(), REPLY_AGAIN_MS);
      return "media";
    }
    await deps.requireUnit(message.phoneNumberId);
    await deps.welcomeFirst(message, contact);
    await deps.replyHourly(message, contact, "media", onlyMedia(), REPLY_AGAIN_MS);
    return "media";
  };
}

/** `phones`: the numbers of a shared contact card, as written on it; none for anything else. `wishId`: as of {@link RepeatOpenQuestion}. */
export type HandleMedia = (
  message: InboundMessage,
  contact: Contact,
  phones: readonly string[],
  wishId: string | null,
) => Promise<Outcome>;
