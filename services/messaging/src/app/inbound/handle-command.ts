import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { optedOut, stayed } from "../../domain/outgoing/texts/consumer.ts";
import { yourData } from "../../domain/outgoing/texts/person-rights.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { OptOut } from "../wish/opt-out.ts";
import type { SendReply } from "./send-reply.ts";

/** Handles SAIR and MEUS DADOS, each written as a whole message, and the button that stays. */
export function createHandleCommand({ optOut, sendReply }: { optOut: OptOut; sendReply: SendReply }) {
  return async (
    message: InboundMessage,
    contact: Contact,
    command: "opt_out" | "data_request" | "stay",
  ): Promise<"opted out" | "data sent" | "stays in"> => {
    if (command === "stay") {
      await sendReply(message, contact, "stay", stayed());
      return "stays in";
    }
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
