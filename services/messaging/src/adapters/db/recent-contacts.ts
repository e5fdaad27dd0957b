import { LRUCache } from "lru-cache";
import type { Contact, ContactPatch } from "../../app/ports/contact-store.ts";

/** Lifetime of an entry, in milliseconds: less than a call to Meta takes, since a change by another process could as well come during that call. */
const RECENT_MS = 150;
const RECENT_MAX = 5_000;

/** A write under way; `isOverlapped`: another write of the same contact ended meanwhile, so that which of the two the store did last is not known. */
type UnderWay = { isOverlapped: boolean };

/** Cache of contacts as this process read or wrote them a moment ago. */
export function createRecentContacts() {
  // Without `ttlResolution` the age would be looked up once in a millisecond, by a timer of its own.
  const recent = new LRUCache<string, Contact>({ max: RECENT_MAX, ttl: RECENT_MS, ttlResolution: 0 });
  const underWay = new Map<string, Set<UnderWay>>();
  let changes = 0;

  /** Keeps reads and writes under way from caching a contact as it was before this change. */
  const changed = (id: string): void => {
    changes += 1;
    for (const write of underWay.get(id) ?? []) write.isOverlapped = true;
  };

  const begin = (id: string): UnderWay => {
    const write = { isOverlapped: false };
    underWay.set(id, (underWay.get(id) ?? new Set()).add(write));
    return write;
  };

  const end = (id: string, write: UnderWay): void => {
    const writes = underWay.get(id);
    writes?.delete(write);
    if (writes?.size === 0) underWay.delete(id);
  };

  /** Runs a write of a contact; `cache` is called with its result unless another write of the contact ended meanwhile, which drops the contact. */
  const writing = async <Written>(
    id: string,
    run: () => Promise<Written>,
    cache: (written: Written) => void,
  ): Promise<Written> => {
    const write = begin(id);
    try {
      const written = await run();
      if (write.isOverlapped) recent.delete(id);
      else cache(written);
      return written;
    } catch (error) {
      // Whether the store did it is not known.
      recent.delete(id);
      throw error;
    } finally {
      end(id, write);
      changed(id);
    }
  };

  return {
    get: (id: string): Contact | undefined => recent.get(id),
    /** Caches the contacts that `read` returns, unless a contact was changed meanwhile: they may have been read before that. */
    async reading<Found extends readonly Contact[]>(read: () => Promise<Found>): Promise<Found> {
      const before = changes;
      const found = await read();
      if (changes === before) for (const contact of found) recent.set(contact.id, contact);
      return found;
    },
    /** Drops a contact from the cache, and keeps a read or a write under way from being cached. */
    forget(id: string): void {
      changed(id);
      recent.delete(id);
    },
    /** Runs a write that returns the contact as the store then has it, or another in its place, or null where it is not to be used. */
    returning: <Written extends Contact | null>(id: string, run: () => Promise<Written>): Promise<Written> =>
      writing(id, run, (contact) => {
        if (contact?.id === id) recent.set(id, contact);
        else for (const changedId of [id, contact?.id ?? id]) recent.delete(changedId);
      }),
    /** Runs a write of these fields. */
    patching: <Written>(id: string, patch: ContactPatch, run: () => Promise<Written>): Promise<Written> =>
      writing(id, run, () => {
        const known = recent.get(id);
        if (known !== undefined) recent.set(id, { ...known, ...patch }, { noUpdateTTL: true });
      }),
  };
}
