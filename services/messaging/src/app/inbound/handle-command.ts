import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { optedOut, yourData } from "../../domain/outgoing/texts/consumer.ts";
import { withdraw } from "../../domain/schedule/retry-or-close.ts";
import type { Contact, ContactStore, WishStore } from "../ports/stores.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { SayNow } from "./send-reply.ts";

export type OptOutDeps = {
  wishes: Wishes;
  store: Pick<WishStore, "unfinishedOf">;
  contacts: Pick<ContactStore, "set">;
  now: () => Date;
};

/** Nothing more is said to the person, and what was asked for them ends. Safe to repeat. */
export function createOptOut({ wishes, store, contacts, now }: OptOutDeps) {
  return async (contactId: string, at: Date): Promise<void> => {
    await contacts.set(contactId, { optedOutAt: at });
    for (const id of await store.unfinishedOf(contactId)) {
      await wishes.change(id, (wish) => withdraw(wish, now()));
    }
  };
}

export type OptOut = ReturnType<typeof createOptOut>;

/** SAIR and MEUS DADOS, written as a whole message. */
export function createTakeCommand({ optOut, sayNow }: { optOut: OptOut; sayNow: SayNow }) {
  return async (
    message: InboundMessage,
    contact: Contact,
    command: "opt_out" | "data_request",
  ): Promise<"opted out" | "data told"> => {
    if (command === "data_request") {
      await sayNow(message, contact, "data", yourData(contact));
      return "data told";
    }
    await optOut(contact.id, message.at);
    await sayNow(message, contact, "optout", optedOut());
    return "opted out";
  };
}

export type TakeCommand = ReturnType<typeof createTakeCommand>;
