import type { Connection } from "mongoose";
import { duplicatesIn, isDuplicateKey } from "../duplicate-keys.ts";
import { createBlockDecisions } from "./block-decisions.ts";
import { type IdentityDocument, identityModel } from "./contact-document.ts";

/** Two kinds of identity, each moved a few times in a person's life. */
const SUCCESSORS_MAX = 20;

/** The identities of contacts; the first to insert one decides its contact. */
export function createIdentities(connection: Connection) {
  const identities = identityModel(connection);
  const blocks = createBlockDecisions(connection);

  const read = async (ids: readonly string[]): Promise<IdentityDocument[]> =>
    (await identities.collection.find({ _id: { $in: ids as never[] } }).toArray()) as never[];

  /** False when one of them is known: then it is for each to find its contact. */
  const insertAll = async (ids: readonly string[], contactId: string): Promise<boolean> => {
    const documents = ids.map((id) => ({ _id: id as never, contactId }));
    return (await duplicatesIn(identities.collection.insertMany(documents))).size === 0;
  };

  const insert = async (id: string, contactId: string): Promise<string> => {
    try {
      await identities.collection.insertOne({ _id: id as never, contactId });
      return contactId;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const [winner] = await read([id]);
      return winner?.contactId ?? contactId;
    }
  };

  const repoint = async (id: string, from: string, to: string) => {
    const moved = { contactId: to, previousContactId: from, movedAt: new Date() };
    // Before, since nobody comes back to it after a crash; afterwards, for a block that was decided meanwhile.
    await blocks.carry(from, to);
    await identities.updateOne({ _id: id, contactId: from }, { $set: moved });
    await blocks.carry(from, to);
  };

  return {
    /** The contacts these identities belong to. */
    async ownersOf(ids: string[]): Promise<string[]> {
      const found = await identities.find({ _id: { $in: ids } }).lean<IdentityDocument[]>();
      return [...new Set(found.map(({ contactId }) => contactId))];
    },
    /** Takes all its identities from a contact: the next message from any of them makes a new one. */
    async release(contactId: string): Promise<void> {
      await identities.deleteMany({ contactId });
    },
    /** The contacts that identities of this one belong to now, itself left out. */
    async successors(contactId: string): Promise<string[]> {
      const taken = await identities
        .find({ previousContactId: contactId })
        .limit(SUCCESSORS_MAX)
        .lean<IdentityDocument[]>();
      return [...new Set(taken.map((one) => one.contactId))].filter((id) => id !== contactId);
    },
    /**
     * The contacts that this one took identities from and that have none left: the same person, as far as anybody can tell.
     */
    async formerContacts(contactId: string): Promise<string[]> {
      const own = await identities.find({ contactId }).lean<IdentityDocument[]>();
      const former = new Set(own.flatMap(({ previousContactId }) => previousContactId ?? []));
      former.delete(contactId);
      if (former.size === 0) return [];
      const reachable = await identities.distinct("contactId", { contactId: { $in: [...former] } });
      return [...former].filter((id) => !reachable.includes(id));
    },
    /** Gives an identity to a contact, also one that belongs to another. */
    async move(id: string, contactId: string): Promise<void> {
      const present = await insert(id, contactId);
      if (present !== contactId) await repoint(id, present, contactId);
    },
    /**
     * The contact all these identities (strongest first) belong to; `newId` if none is known. Identities of two contacts
     * that prove to be one person move to the contact of the strongest; where they were is kept beside them.
     */
    async claim(ids: string[], newId: string): Promise<string> {
      const found = await read(ids);
      if (found.length === 0 && ids.length > 1 && (await insertAll(ids, newId))) return newId;
      const ownerOf = new Map(found.map(({ _id, contactId }) => [_id, contactId]));
      let owner = ids.map((id) => ownerOf.get(id)).find((known) => known !== undefined);
      for (const id of ids) {
        const present = ownerOf.get(id);
        if (present === undefined) {
          const inserted = await insert(id, owner ?? newId);
          owner ??= inserted;
        } else if (owner !== undefined && present !== owner) {
          await repoint(id, present, owner);
        }
      }
      return owner ?? newId;
    },
  };
}
