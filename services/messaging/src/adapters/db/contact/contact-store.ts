import { AppError } from "@tenho/kernel/errors/app-error";
import type { Connection } from "mongoose";
import { v7 as uuid } from "uuid";
import { createGather } from "../../../app/gather.ts";
import type { Contact, ContactPatch, ContactStore, InboundSender } from "../../../app/ports/people/contact-store.ts";
import { canonicalNumber } from "./canonical-number.ts";
import { type ContactDocument, contactModel } from "./contact-document.ts";
import { createIdentities } from "./identities.ts";
import { createRecentContacts } from "./recent-contacts.ts";

/** Of a person that is erased again and again while they write. */
const ERASURES_MAX = 5;
const GATHERED_MAX = 100;
const NEW = { bsuid: null, waId: null, phone: null, welcomedAt: null, optedOutAt: null, lastUnitId: null };

export function createContactStore(connection: Connection): ContactStore {
  const contacts = contactModel(connection);
  const identities = createIdentities(connection);
  const recent = createRecentContacts();

  const readAll = (ids: readonly string[]): Promise<Contact[]> =>
    recent.reading(async () => {
      const found = await contacts.collection.find({ _id: { $in: ids as never[] } }).toArray();
      return (found as unknown as ContactDocument[]).map(toContact);
    });

  /** The messages of one wish ask for their recipients at the same time. */
  const read = createGather<string, Contact | null>(
    async (ids) => {
      const found = new Map((await readAll([...new Set(ids)])).map((contact) => [contact.id, contact]));
      return ids.map((id) => found.get(id) ?? null);
    },
    { waitMs: 0, max: GATHERED_MAX },
  );

  const update = async (id: string, patch: ContactPatch): Promise<void> => {
    await contacts.collection.updateOne({ _id: id as never }, { $set: patch });
    recent.written(id, patch);
  };

  const upsert = async (id: string, set: Partial<ContactDocument>, max: Record<string, Date>, name: string) => {
    const onInsert: Record<string, unknown> = { ...NEW, name };
    for (const key of Object.keys(set)) delete onInsert[key];
    const update = {
      $setOnInsert: onInsert,
      ...(Object.keys(set).length > 0 && { $set: set }),
      ...(Object.keys(max).length > 0 && { $max: max }),
    };
    const found = await contacts.collection.findOneAndUpdate({ _id: id as never }, update, {
      upsert: true,
      returnDocument: "after",
    });
    return found as unknown as ContactDocument;
  };

  /** What `write` makes of the contact these identities belong to; one that is being erased takes none, a new one does. */
  const ofIdentities = async (ids: string[], write: (id: string) => Promise<ContactDocument>): Promise<Contact> => {
    for (let count = 0; count < ERASURES_MAX; count += 1) {
      const found = await write(await identities.claim(ids, uuid()));
      if (!found.erasingSince) {
        const contact = toContact(found);
        recent.written(contact.id, contact);
        return contact;
      }
      await identities.release(found._id);
    }
    throw new AppError("unavailable", "Os dados desta pessoa estão sendo removidos. Tente de novo.");
  };

  return {
    async resolve(sender) {
      const phone = sender.waId === null ? null : canonicalNumber(sender.waId);
      const seen = { [`windows.${sender.phoneNumberId}`]: sender.at, lastSeenAt: sender.at };
      return ofIdentities(identitiesOf(phone, sender.bsuid), (id) =>
        upsert(id, knownFields(sender, phone), seen, sender.name),
      );
    },
    async findOrCreateByPhone(phone, name, at) {
      const canonical = canonicalNumber(phone);
      return ofIdentities(identitiesOf(canonical, null), (id) =>
        upsert(id, { phone: canonical }, { lastSeenAt: at }, name),
      );
    },
    get: read,
    getRecent: async (id) => recent.get(id) ?? read(id),
    getMany: readAll,
    async changeNumber(id, waId) {
      const phone = canonicalNumber(waId);
      await identities.move(`phone:${phone}`, id);
      await update(id, { waId, phone });
    },
    update,
  };
}

function identitiesOf(phone: string | null, bsuid: string | null): string[] {
  return [...(phone === null ? [] : [`phone:${phone}`]), ...(bsuid === null ? [] : [`bsuid:${bsuid}`])];
}

function knownFields({ waId, bsuid, name }: InboundSender, phone: string | null): Partial<ContactDocument> {
  return {
    ...(name !== "" && { name }),
    ...(waId !== null && phone !== null && { waId, phone }),
    ...(bsuid !== null && { bsuid }),
  };
}

function toContact(document: ContactDocument): Contact {
  const {
    _id,
    lastSeenAt: _s,
    erasingSince: _e,
    eraseDueAt: _d,
    blockDecisions: _b,
    blockedAt: _a,
    ...rest
  } = document;
  return { ...rest, id: _id, windows: rest.windows ?? {} };
}
