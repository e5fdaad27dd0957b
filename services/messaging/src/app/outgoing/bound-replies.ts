import type { OutgoingMessage } from "../../domain/outgoing/message.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { OutgoingMessages } from "./outgoing-messages.ts";

/** Kinds of replies that nobody asked for, by the beginning of their ids. */
const UNASKED = new Set("reply media over gone idle which choose tap as_consumer leaving full place edited".split(" "));
/** A question that is asked again: its id names the message that caused it, the first question's its wish. */
const ASKED_AGAIN = /^asking_[a-z]+:[^:]+$/;

/** A confirmation of SAIR is always sent. */
const isUnasked = ({ id, afterOptOut }: Pick<OutgoingMessage, "id" | "afterOptOut">): boolean =>
  !afterOptOut && (UNASKED.has(id.slice(0, id.indexOf(":"))) || ASKED_AGAIN.test(id));

/**
 * Bounds what one person is sent unasked in an hour, of all kinds together, so that two machines do not write to each other for ever. What is over the
 * bound is not sent. Safe to repeat.
 */
export function createBoundReplies(deps: {
  outgoing: Pick<OutgoingMessages, "enqueue">;
  contacts: Pick<ContactStore, "claimPlace">;
  settings: Pick<FlowSettings, "repliesAnHourMax">;
  now: () => Date;
}): Pick<OutgoingMessages, "enqueue"> {
  const { outgoing, contacts, settings, now } = deps;
  const mayGo = async (message: OutgoingMessage): Promise<boolean> =>
    !isUnasked(message) ||
    contacts.claimPlace(message.contactId, "replies", { id: message.id, at: now() }, settings.repliesAnHourMax);
  return {
    async enqueue(messages) {
      const going = await Promise.all(messages.map(mayGo));
      await outgoing.enqueue(messages.filter((_, index) => going[index]));
    },
  };
}
