import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { notYourOffer } from "../../domain/outgoing/texts/strangers.ts";
import type { UsersClient } from "../ports/clients.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { ReplyHourly } from "./reply-hourly.ts";

/**
 * Answers a person who acts for a merchant from a number that is not, or no longer, the merchant's: explains what happened and what to do, and
 * reports the number, so that the account is flagged and its owner notified. Raises: what the users service raises.
 */
export function createRefuseStranger(deps: {
  users: Pick<UsersClient, "reportForeignNumber">;
  replyHourly: ReplyHourly;
}): RefuseStranger {
  return async (message: InboundMessage, contact: Contact, merchantId: string): Promise<void> => {
    await deps.replyHourly(message, contact, "stranger", notYourOffer());
    // WhatsApp may hide the number of whoever wrote: the account is told all the same.
    const phone = message.sender.waId ?? "";
    await deps.users.reportForeignNumber({ merchantId, phone, at: message.at });
  };
}

export type RefuseStranger = (message: InboundMessage, contact: Contact, merchantId: string) => Promise<void>;
