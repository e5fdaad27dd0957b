import { canonicalPhone } from "@tenho/br/phone";
import type { Connection } from "mongoose";
import { v7 as uuid } from "uuid";
import type { Contact, ContactStore, InboundSender } from "../../../app/ports/contact-store.ts";
import { type ContactDocument, contactModel } from "./contact-document.ts";
import { createIdentities } from "./identities.ts";

const NEW = { bsuid: null, waId: null, phone: null, welcomedAt: null, optedOutAt: null, lastUnitId: null };

export function createContactStore(connection: Connection): ContactStore {
  const contacts = contactModel(connection);
  const identities = createIdentities(connection);

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
    return toContact(found as unknown as ContactDocument);
  };

  return {
    async resolve(sender) {
      const phone = sender.waId === null ? null : canonicalOf(sender.waId);
      const id = await identities.claim(identitiesOf(phone, sender.bsuid), uuid());
      return upsert(id, knownFields(sender, phone), { [`windows.${sender.phoneNumberId}`]: sender.at }, sender.name);
    },
    async findOrCreateByPhone(phone, name) {
      const canonical = canonicalOf(phone);
      const id = await identities.claim(identitiesOf(canonical, null), uuid());
      return upsert(id, { phone: canonical }, {}, name);
    },
    async get(id) {
      const found = await contacts.findById(id).lean<ContactDocument>();
      return found ? toContact(found) : null;
    },
    getMany: async (ids) => (await contacts.find({ _id: { $in: ids } }).lean<ContactDocument[]>()).map(toContact),
    async changeNumber(id, waId) {
      const phone = canonicalOf(waId);
      await identities.move(`phone:${phone}`, id);
      await contacts.updateOne({ _id: id }, { $set: { waId, phone } });
    },
    async update(id, patch) {
      await contacts.updateOne({ _id: id }, { $set: patch });
    },
  };
}

/** Both ninth-digit forms of a Brazilian mobile fold to one; a foreign number is its digits. */
const canonicalOf = (phone: string): string => canonicalPhone(phone) ?? phone.replace(/\D/g, "");

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

function toContact({ _id, ...rest }: ContactDocument): Contact {
  return { ...rest, id: _id, windows: rest.windows ?? {} };
}
