import { asksForSomething } from "../../domain/intake/asks-for-something.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { CategorisationClient } from "../ports/clients.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";

/**
 * Ends the SAIR of a person whose text asks for something, unless it was written before. Returns whether the person is written to again. Raises: what
 * the classification raises.
 */
export const createComeBack =
  (deps: {
    contacts: Pick<ContactStore, "update">;
    categorisation: Pick<CategorisationClient, "categorise">;
    settings: FlowSettings;
  }): ComeBack =>
  async (contact, at, text) => {
    if (!isAfterOptOut(contact, at)) return false;
    if (!asksForSomething(text, await deps.categorisation.categorise(text, deps.settings.askBelow))) return false;
    await endOptOut(deps.contacts, contact, at);
    return true;
  };

const isAfterOptOut = ({ optedOutAt }: Contact, at: Date): boolean => optedOutAt !== null && at > optedOutAt;

/** Ends a person's SAIR by something they did on purpose; done before the SAIR, and delivered late, it changes nothing. */
export async function endOptOut(contacts: Pick<ContactStore, "update">, contact: Contact, at: Date): Promise<void> {
  if (isAfterOptOut(contact, at)) await contacts.update(contact.id, { optedOutAt: null });
}

export type ComeBack = (contact: Contact, at: Date, text: string) => Promise<boolean>;
