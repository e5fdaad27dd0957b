import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { AdoptWishes } from "../wish/adopt-wishes.ts";
import type { EndProofs } from "./end-proofs.ts";
import type { Outcome } from "./outcomes.ts";

export type HandleIdentityChangeDeps = {
  contacts: Pick<ContactStore, "changeNumber" | "changeUserId">;
  adoptWishes: AdoptWishes;
  endProofs: EndProofs;
};

/**
 * Handles Meta's events that a person has another number or another business-scoped id. They are no message of the person, so no window opens.
 * Raises: what the stores raise; the event is then delivered again, and each step finds what it did.
 */
export function createHandleIdentityChange({
  contacts,
  adoptWishes,
  endProofs,
}: HandleIdentityChangeDeps): HandleIdentityChange {
  return async ({ content, sender, at }: InboundMessage): Promise<Outcome | null> => {
    if (content.kind === "number_changed") {
      const { waId: from, bsuid } = sender;
      const to = content.waId;
      // Their former number is whoever's gets it next; the new one was somebody else's until then, whether or not messages came from it.
      await endProofs(from === null ? [to] : [from, to], at);
      // An event that names no number: the person's former one is known from the identities alone.
      const contact = await contacts.changeNumber({ from, bsuid, to, at }, (phones) => endProofs(phones, at));
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

export type HandleIdentityChange = (message: InboundMessage) => Promise<Outcome | null>;
