import type { Connection } from "mongoose";
import { v7 as uuid } from "uuid";
import { type Holdings, holdingsOf, type Identity, type IdentityStep } from "../../domain/people/identity.ts";
import { contactModel, type IdentityDocument, identityModel, type PastHolderDocument } from "./contact-document.ts";
import { duplicatesIn, isDuplicateKey } from "./duplicate-keys.ts";

/** Most successors of a contact: it has two kinds of identity, each moved a few times in a person's life. */
const SUCCESSORS_MAX = 20;
/** Most identities of one contact: a number and an id, and the ids it had before. */
const HELD_MAX = 50;
const PAST_MAX = 10;

/** The steps about one identity; contacts are merged elsewhere. */
export type OwnStep = Exclude<IdentityStep, { kind: "merge" }>;

const toIdentity = (document: IdentityDocument): Identity => ({
  id: document._id,
  contactId: document.contactId,
  since: document.since ?? null,
  isVacant: document.isVacant === true,
  retiredAt: document.retiredAt ?? null,
  past: (document.past ?? []).map(({ contactId, since, until }) => ({ contactId, since: since ?? null, until })),
});

const pastHolder = (contactId: string, since: Date | null, until: Date): PastHolderDocument => ({
  contactId,
  ...(since !== null && { since }),
  until,
});

/** The identities of contacts, each with its history; every change is a conditional update of one document. */
export function createIdentities(connection: Connection) {
  const identities = identityModel(connection);
  const contacts = contactModel(connection);

  const insert = async (document: IdentityDocument): Promise<boolean> => {
    try {
      await identities.collection.insertOne(document as never);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  /** Condition that an identity still belongs to the same contact and is still vacant, or not, as it was read. */
  const unchanged = ({ id, contactId, isVacant }: Identity) => ({
    _id: id as never,
    contactId,
    isVacant: isVacant ? true : null,
  });

  const change = async (identity: Identity, update: object): Promise<boolean> =>
    (await identities.collection.updateOne(unchanged(identity) as never, update as never)).matchedCount === 1;

  const keepHolder = ({ contactId, since, isVacant }: Identity, until: Date): object =>
    isVacant ? {} : { $push: { past: { $each: [pastHolder(contactId, since, until)], $slice: -PAST_MAX } } };

  /** Contact an identity leads to; for a vacant one, the contact it belonged to last. */
  const leadsTo = ({ contactId, isVacant, past = [] }: IdentityDocument): string =>
    (isVacant === true && past.at(-1)?.contactId) || contactId;

  const read = async (ids: readonly string[]): Promise<IdentityDocument[]> =>
    (await identities.collection.find({ _id: { $in: ids as never[] } }).toArray()) as never[];

  const insertOf = ({ id, contactId, since, retiredAt }: Extract<OwnStep, { kind: "insert" }>): IdentityDocument => ({
    _id: id,
    contactId,
    ...(since !== null && { since }),
    ...(retiredAt !== undefined && { retiredAt }),
  });

  return {
    async look(ids: readonly string[]): Promise<Map<string, Identity>> {
      return new Map((await read(ids)).map((document) => [document._id, toIdentity(document)]));
    },
    async holdings(contactIds: readonly string[]): Promise<Holdings> {
      if (contactIds.length === 0) return holdingsOf([]);
      const found = identities.collection.find({ contactId: { $in: [...contactIds] } }).limit(HELD_MAX);
      return holdingsOf(((await found.toArray()) as never as IdentityDocument[]).map(toIdentity));
    },
    /** Applies one step; false when the identity has changed since it was read. */
    async apply(step: OwnStep, at: Date): Promise<boolean> {
      switch (step.kind) {
        case "insert":
          return insert(insertOf(step));
        case "leave": {
          const past = [pastHolder(step.contactId, null, at)];
          return insert({ _id: step.id, contactId: uuid(), since: at, isVacant: true, past });
        }
        case "take": {
          const taken = { $set: { contactId: step.contactId, since: at }, $unset: { isVacant: "" } };
          return change(step.identity, { ...taken, ...keepHolder(step.identity, at) });
        }
        case "release": {
          const vacant = { $set: { contactId: uuid(), since: at, isVacant: true } };
          return change(step.identity, { ...vacant, ...keepHolder(step.identity, at) });
        }
        case "retire":
          return change(step.identity, { $set: { retiredAt: at } });
      }
    },
    /** Inserts a person's first identities in one write; false when one of them is known by now. */
    insertAll: async (steps: readonly Extract<OwnStep, { kind: "insert" }>[]): Promise<boolean> =>
      (await duplicatesIn(identities.collection.insertMany(steps.map(insertOf) as never[]))).size === 0,
    /** Moves all identities of a contact to the one that proved to be the same person; each keeps its previous contact. */
    async repoint(from: string, to: string): Promise<void> {
      const moved = { contactId: to, previousContactId: from, movedAt: new Date() };
      await identities.collection.updateMany({ contactId: from, isVacant: null }, { $set: moved });
    },
    /** Contacts these identities lead to; a vacant one leads to the contact it belonged to last. */
    async ownersOf(ids: string[]): Promise<string[]> {
      return [...new Set((await read(ids)).map(leadsTo))];
    },
    /** Removes all identities from a contact, past ones too: the next message from any of them makes a new contact. */
    async release(contactId: string): Promise<void> {
      await identities.deleteMany({ contactId });
      const left = await identities
        .find({ "past.contactId": contactId } as never)
        .limit(HELD_MAX)
        .lean<IdentityDocument[]>();
      for (const { _id, isVacant, past = [] } of left) {
        const isNobodys = isVacant === true && past.every((holder) => holder.contactId === contactId);
        if (isNobodys) await identities.deleteOne({ _id, isVacant: true } as never);
        else await identities.updateOne({ _id }, { $pull: { past: { contactId } } } as never);
      }
    },
    /** Contacts that identities of this one belong to now, without itself. */
    async successors(contactId: string): Promise<string[]> {
      const taken = await identities
        .find({ previousContactId: contactId })
        .limit(SUCCESSORS_MAX)
        .lean<IdentityDocument[]>();
      return [...new Set(taken.map((one) => one.contactId))].filter((id) => id !== contactId);
    },
    /** Contacts of the same person: those merged into this one, or from which it took identities, that have none left. */
    async formerContacts(contactId: string): Promise<string[]> {
      const [own, merged] = await Promise.all([
        identities.find({ contactId }).limit(HELD_MAX).lean<IdentityDocument[]>(),
        contacts.find({ mergedInto: contactId }, { _id: 1 }).limit(HELD_MAX).lean<{ _id: string }[]>(),
      ]);
      const former = new Set(own.flatMap(({ previousContactId }) => previousContactId ?? []));
      for (const { _id } of merged) former.add(_id);
      former.delete(contactId);
      if (former.size === 0) return [];
      const reachable = await identities.distinct("contactId", { contactId: { $in: [...former] } });
      return [...former].filter((id) => !reachable.includes(id));
    },
  };
}

export type Identities = ReturnType<typeof createIdentities>;
