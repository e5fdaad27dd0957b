import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import type { EraseTap } from "../../domain/outgoing/erase-tap-id.ts";
import { askErasure, eraseAtUnit, erasureReceipt, notErased } from "../../domain/outgoing/texts/person-rights.ts";
import { buttonOver } from "../../domain/outgoing/texts/strangers.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { PersonStore } from "../ports/person-store.ts";
import type { OptOut } from "../wish/opt-out.ts";
import type { FindSenders } from "./find-senders.ts";
import type { Outcome } from "./outcomes.ts";
import type { ReplyHourly } from "./reply-hourly.ts";
import type { SendPrompt } from "./send-prompt.ts";
import type { SendReply } from "./send-reply.ts";

/** Time for the receipt to be sent before the erasure begins, in milliseconds; with the longest pause of the erasure sweep less than a minute. */
export const RECEIPT_MS = 30_000;

export type HandleEraseRequestDeps = {
  contacts: Pick<ContactStore, "get">;
  findSenders: FindSenders;
  optOut: OptOut;
  persons: Pick<PersonStore, "requestErasure">;
  sendReply: SendReply;
  sendPrompt: SendPrompt;
  replyHourly: ReplyHourly;
  now: () => Date;
};

/**
 * Handles APAGAR: asks for confirmation; the confirming tap ends the person's wishes, sends the receipt and leaves the erasure to the sweep. Each
 * step may be repeated. The number of a company's account is refused, since the company's unit is responsible for the account.
 *
 * Raises: unavailable while the owner of the number cannot be determined.
 */
export function createHandleEraseRequest({
  contacts,
  findSenders,
  optOut,
  persons,
  sendReply,
  sendPrompt,
  replyHourly,
  now,
}: HandleEraseRequestDeps) {
  /** Two contacts may have proved to be one person since the question was sent. */
  const isSamePerson = async (askedId: string, contact: Contact): Promise<boolean> =>
    askedId === contact.id || (await contacts.get(askedId))?.id === contact.id;

  const isOfCompany = async (contact: Contact): Promise<boolean> => (await findSenders(contact)).length > 0;

  return {
    async written(message: InboundMessage, contact: Contact): Promise<Outcome> {
      if (await isOfCompany(contact)) {
        await sendReply(message, contact, "erase_at_unit", eraseAtUnit());
        return "erasure refused";
      }
      await sendPrompt(message, contact, "erase_question", askErasure(contact.id));
      return "erasure asked";
    },

    async tapped(message: InboundMessage, contact: Contact, tap: EraseTap): Promise<Outcome> {
      if (!(await isSamePerson(tap.contactId, contact))) {
        await replyHourly(message, contact, "over", buttonOver());
        return "tap over";
      }
      if (!tap.isConfirmed) {
        await sendReply(message, contact, "not_erased", notErased());
        return "erasure cancelled";
      }
      if (await isOfCompany(contact)) {
        await sendReply(message, contact, "erase_at_unit", eraseAtUnit());
        return "erasure refused";
      }
      await optOut(contact.id, message.at);
      await sendReply(message, contact, "erased", erasureReceipt(), { afterOptOut: true });
      await persons.requestErasure(contact.id, new Date(now().getTime() + RECEIPT_MS));
      return "erasure requested";
    },
  };
}

export type HandleEraseRequest = ReturnType<typeof createHandleEraseRequest>;
