import type { ContactStore } from "../../app/ports/contact-store.ts";
import type { PreferenceUpdate } from "../../app/ports/publishers.ts";

export type RecordPreference = (update: PreferenceUpdate) => Promise<void>;

/**
 * Records with a contact that the person stopped or resumed marketing messages. An unknown number gets a contact, since it may be a company's that
 * was never asked; an unknown id alone is ignored, since nobody could be written to by it. Safe to repeat and in any order.
 */
export function createRecordPreference(deps: {
  contacts: Pick<ContactStore, "findOrCreateByPhone" | "findByBsuid" | "markTemplates">;
  now: () => Date;
}): RecordPreference {
  const { contacts, now } = deps;
  return async ({ waId, bsuid, isStopped, at }) => {
    const known = bsuid === null ? null : await contacts.findByBsuid(bsuid);
    const contact = known ?? (waId === null ? null : await contacts.findOrCreateByPhone(waId, "", now()));
    if (contact !== null) await contacts.markTemplates(contact.id, isStopped ? "stop" : "resume", at);
  };
}
