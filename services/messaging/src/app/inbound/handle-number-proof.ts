import { canonicalWaId } from "@tenho/br/contacts/wa-id";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import {
  codeFromFormerNumber,
  codeMissing,
  numberHidden,
  numberProofReply,
} from "../../domain/outgoing/texts/number-proof.ts";
import type { UsersClient } from "../ports/clients.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import { endOptOut } from "./come-back.ts";
import type { Outcome } from "./outcomes.ts";
import type { SendReply } from "./send-reply.ts";

/**
 * Handles CONFIRMAR with a code, written from the number that an account is to prove. Only the number in Meta's message counts, as long as it
 * is still the sender's. A redelivered message gets the same answer. Raises: what the users service raises.
 */
export function createHandleNumberProof(deps: {
  users: Pick<UsersClient, "proveNumber">;
  contacts: Pick<ContactStore, "update">;
  sendReply: SendReply;
}): HandleNumberProof {
  const { users, sendReply } = deps;
  /** `code` is "" when the word came without one. */
  return async (message: InboundMessage, contact: Contact, code: string): Promise<Outcome> => {
    const phone = message.sender.waId;
    if (phone === null) {
      await sendReply(message, contact, "proof", numberHidden());
      return "number proof hidden";
    }
    // The message waited, and the number is another person's by now.
    if (contact.waId === null || canonicalWaId(contact.waId) !== canonicalWaId(phone)) {
      await sendReply(message, contact, "proof", codeFromFormerNumber());
      return "number proof from a former number";
    }
    if (code === "") {
      await sendReply(message, contact, "proof", codeMissing());
      return "number proof without code";
    }
    const outcome = await users.proveNumber({ phone, code, key: message.id, at: message.at });
    // Whoever proves a number for an account wants to be written to there.
    if (outcome === "PROVED") await endOptOut(deps.contacts, contact, message.at);
    await sendReply(message, contact, "proof", numberProofReply(outcome));
    return `number proof ${outcome}`;
  };
}

export type HandleNumberProof = (message: InboundMessage, contact: Contact, code: string) => Promise<Outcome>;
