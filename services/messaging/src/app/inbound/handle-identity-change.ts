import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import type { UsersClient } from "../ports/clients.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { AdoptWishes } from "../wish/adopt-wishes.ts";

export type HandleIdentityChangeDeps = {
  contacts: Pick<ContactStore, "changeNumber" | "changeUserId">;
  adoptWishes: AdoptWishes;
  users: Pick<UsersClient, "reportChangedNumber">;
};

/**
 * Handles Meta's events that a person has another number or another business-scoped id. They are no message of the person, so no window opens.
 * Raises: what the stores raise; the event is then delivered again, and each step finds what it did.
 */
export function createHandleIdentityChange({
  contacts,
  adoptWishes,
  users,
}: HandleIdentityChangeDeps): HandleIdentityChange {
  return async ({ content, sender, at }: InboundMessage): Promise<string | null> => {
    if (content.kind === "number_changed") {
      // No account counts as having proved this number any more, whoever gets it next.
      if (sender.waId !== null) await users.reportChangedNumber(sender.waId, at);
      const change = { from: sender.waId, bsuid: sender.bsuid, to: content.waId, at };
      const contact = await contacts.changeNumber(change);
      if (contact === null) return "number change outdated";
      await adoptWishes(contact);
      return "number changed";
    }
    if (content.kind === "user_id_changed") {
      const { previous, next } = content;
      await adoptWishes(await contacts.changeUserId({ previous, next, waId: sender.waId, at }));
      return "user id changed";
    }
    return null;
  };
}

export type HandleIdentityChange = (message: InboundMessage) => Promise<string | null>;
