import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { REPLY_AGAIN_MS } from "../../domain/intake/reply-again.ts";
import { noCompanyHere, nothingToAnswer } from "../../domain/outgoing/texts/strangers.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { FindSenders } from "./find-senders.ts";
import type { Outcome } from "./outcomes.ts";
import type { ReplyHourly } from "./reply-hourly.ts";

/**
 * Answers a merchant's command that nothing else handled and that belongs to no open wish: a TENHO without an offer to answer, or a command from a
 * number of no company. Treated as a wish, it would be put to companies. Raises: what the search for the sender raises.
 */
export function createAnswerIdleCommand(deps: {
  findSenders: FindSenders;
  replyHourly: ReplyHourly;
}): AnswerIdleCommand {
  return async (message: InboundMessage, contact: Contact): Promise<Outcome> => {
    const isOfCompany = (await deps.findSenders(contact)).length > 0;
    const reply = isOfCompany ? nothingToAnswer() : noCompanyHere();
    await deps.replyHourly(message, contact, "idle", reply, REPLY_AGAIN_MS);
    return isOfCompany ? "nothing to answer" : "command of no company";
  };
}

export type AnswerIdleCommand = (message: InboundMessage, contact: Contact) => Promise<Outcome>;
