import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { optedOut } from "../../domain/outgoing/texts/consumer.ts";
import { yourData } from "../../domain/outgoing/texts/person-rights.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { OptOut } from "../wish/opt-out.ts";
import type { SendReply } from "./send-reply.ts";

/** Handles SAIR and MEUS DADOS, each written as a whole message. */
export function createHandleCommand({ optOut, sendReply }: { optOut: OptOut; sendReply: SendReply }) {
  return async (
    message: InboundMessage,
    contact: Contact,
    command: "opt_out" | "data_request",
  ): Promise<"opted out" | "data sent"> => {
    if (command === "data_request") {
      await sendReply(message, contact, "data", yourData(contact));
      return "data sent";
    }
    await optOut(contact.id, message.at);
    await sendReply(message, contact, "optout", optedOut(), { afterOptOut: true });
    return "opted out";
  };
}

export type HandleCommand = ReturnType<typeof createHandleCommand>;
