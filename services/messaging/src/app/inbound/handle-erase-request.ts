import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import type { EraseTap } from "../../domain/outgoing/taps/erase-tap-id.ts";
import { askErasure, eraseAtUnit, erased, notErased } from "../../domain/outgoing/texts/person-rights.ts";
import type { Contact } from "../ports/people/contact-store.ts";
import type { PersonStore } from "../ports/people/person-store.ts";
import type { OptOut } from "../wish/opt-out.ts";
import type { FindSenders } from "./merchant/find-senders.ts";
import type { SendReply } from "./send-reply.ts";

/** Time for the receipt to go out: nothing is sent to a contact once its erasure has begun. */
const RECEIPT_MS = 60_000;

export type HandleEraseRequestDeps = {
  findSenders: FindSenders;
  optOut: OptOut;
  persons: Pick<PersonStore, "requestErasure">;
  sendReply: SendReply;
  now: () => Date;
};

/**
 * APAGAR: asks first; the tap that confirms ends the person's wishes, sends the receipt and leaves the erasure to the sweep. Each step may be
 * repeated. The number of a company's account is not erased so: the account is its unit's business.
 *
 * Raises: unavailable while it cannot be said whose number it is.
 */
export function createHandleEraseRequest({ findSenders, optOut, persons, sendReply, now }: HandleEraseRequestDeps) {
  const isOfCompany = async (contact: Contact): Promise<boolean> => (await findSenders(contact)).length > 0;

  return {
    async written(message: InboundMessage, contact: Contact): Promise<string> {
      if (await isOfCompany(contact)) {
        await sendReply(message, contact, "erase_at_unit", eraseAtUnit());
        return "erasure refused";
      }
      await sendReply(message, contact, "erase_question", askErasure(contact.id));
      return "erasure asked";
    },

    async tapped(message: InboundMessage, contact: Contact, tap: EraseTap): Promise<string> {
      if (tap.contactId !== contact.id) return "tap ignored";
      if (!tap.isConfirmed) {
        await sendReply(message, contact, "not_erased", notErased());
        return "erasure cancelled";
      }
      if (await isOfCompany(contact)) {
        await sendReply(message, contact, "erase_at_unit", eraseAtUnit());
        return "erasure refused";
      }
      await optOut(contact.id, message.at);
      await sendReply(message, contact, "erased", erased(), { afterOptOut: true });
      await persons.requestErasure(contact.id, new Date(now().getTime() + RECEIPT_MS));
      return "erasure requested";
    },
  };
}

export type HandleEraseRequest = ReturnType<typeof createHandleEraseRequest>;
