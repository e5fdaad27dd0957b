import { LRUCache } from "lru-cache";
import type { Contact, ContactPatch } from "../../app/ports/contact-store.ts";

/** Lifetime of an entry, in milliseconds: less than a call to Meta takes, since a change by another process could as well come during that call. */
const RECENT_MS = 150;
const RECENT_MAX = 5_000;

/** Cache of contacts as this process read or wrote them a moment ago. */
export function createRecentContacts() {
  // Without `ttlResolution` the age would be looked up once in a millisecond, by a timer of its own.
  const recent = new LRUCache<string, Contact>({ max: RECENT_MAX, ttl: RECENT_MS, ttlResolution: 0 });
  let changes = 0;

  return {
    get: (id: string): Contact | undefined => recent.get(id),
    /** Caches the contacts that `read` returns, unless a contact was changed meanwhile: they may have been read before that. */
    async reading<Found extends readonly Contact[]>(read: () => Promise<Found>): Promise<Found> {
      const before = changes;
      const found = await read();
      if (changes === before) for (const contact of found) recent.set(contact.id, contact);
      return found;
    },
    /** Drops a contact from the cache, and keeps a read under way from being cached. */
    forget(id: string): void {
      changes += 1;
      recent.delete(id);
    },
    /** Updates the cache after a write: with the contact as the store returned it, else with the patch that was written. */
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
