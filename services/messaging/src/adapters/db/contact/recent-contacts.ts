import { LRUCache } from "lru-cache";
import type { Contact, ContactPatch } from "../../../app/ports/people/contact-store.ts";

/** Less than a call to Meta takes: a change that another process makes meanwhile could as well come while that call is under way. */
const RECENT_MS = 150;
const RECENT_MAX = 5_000;

/** Contacts as this process read or wrote them a moment ago. */
export function createRecentContacts() {
  // Without `ttlResolution` the age would be looked up once in a millisecond, by a timer of its own.
  const recent = new LRUCache<string, Contact>({ max: RECENT_MAX, ttl: RECENT_MS, ttlResolution: 0 });
  let changes = 0;

  return {
    get: (id: string): Contact | undefined => recent.get(id),
    /** Remembers what `read` answers, unless a contact was changed meanwhile: it may have been read before that. */
    async reading<Found extends readonly Contact[]>(read: () => Promise<Found>): Promise<Found> {
      const before = changes;
      const found = await read();
      if (changes === before) for (const contact of found) recent.set(contact.id, contact);
      return found;
    },
    /** What is remembered of a contact after it was written: as the store answered, else with the patch that was written. */
    written(id: string, contact: Contact | ContactPatch): void {
      changes += 1;
      if ("id" in contact) recent.set(id, contact);
      else {
        const known = recent.get(id);
        if (known !== undefined) recent.set(id, { ...known, ...contact }, { noUpdateTTL: true });
      }
    },
  };
}
