import type { OutgoingMessages } from "../app/outgoing/outgoing-messages.ts";
import type { PersonStore } from "../app/ports/person-store.ts";
import { isWindowOpen } from "../domain/outgoing/message-window.ts";
import { erasureDone } from "../domain/outgoing/texts/person-rights.ts";

/** Time in which the message is useful, in milliseconds: short, since the address stays until the message is settled. */
const USEFUL_MS = 10 * 60_000;

export type TellErasedDeps = {
  persons: Pick<PersonStore, "toBeTold" | "clearMessagesTo" | "forgetAddress">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  now: () => Date;
};

/**
 * Tells a person who asked for their erasure that everything is erased, where their window is open, and then deletes their address. The message is
 * stored once, by the id of the contact; safe to repeat.
 *
 * @returns false while the message is under way.
 */
export function createTellErased({ persons, outgoing, now }: TellErasedDeps): TellErased {
  return async (contactId: string): Promise<boolean> => {
    const told = await persons.toBeTold(contactId);
    if (told === null) return true;
    if (isWindowOpen(told.windowFrom, now())) {
      const message = {
        id: `erasure_done:${contactId}`,
        contactId,
        phoneNumberId: told.phoneNumberId,
        inWindow: erasureDone(),
        outsideWindow: null,
        offer: null,
        afterOptOut: true,
        usefulUntil: new Date(now().getTime() + USEFUL_MS),
      };
      await outgoing.enqueue([message]);
    }
    if (!(await persons.clearMessagesTo(contactId, now()))) return false;
    await persons.forgetAddress(contactId);
    return true;
  };
}

export type TellErased = (contactId: string) => Promise<boolean>;
