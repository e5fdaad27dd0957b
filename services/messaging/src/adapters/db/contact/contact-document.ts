import { type Connection, type Model, Schema } from "mongoose";
import type { Contact } from "../../../app/ports/contact-store.ts";

export type ContactDocument = Omit<Contact, "id"> & { _id: string };

const contactSchema = new Schema<ContactDocument>(
  {
    _id: { type: String, required: true },
    name: String,
    bsuid: String,
    waId: String,
    phone: String,
    welcomedAt: Date,
    optedOutAt: Date,
    lastUnitId: String,
    windows: Schema.Types.Mixed,
  },
  { collection: "contacts", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

export const contactModel = (connection: Connection): Model<ContactDocument> =>
  connection.model<ContactDocument>("Contact", contactSchema);

/** `_id` is `phone:<canonical digits>` or `bsuid:<id>`: the key itself keeps an identity from belonging to two people. */
export type IdentityDocument = {
  _id: string;
  contactId: string;
  /** Whom it belonged to before two contacts proved to be one person; lets the merge be undone. */
  previousContactId?: string;
  movedAt?: Date;
};

const identitySchema = new Schema<IdentityDocument>(
  {
    _id: { type: String, required: true },
    contactId: { type: String, required: true },
    previousContactId: String,
    movedAt: Date,
  },
  { collection: "identities", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

export const identityModel = (connection: Connection): Model<IdentityDocument> =>
  connection.model<IdentityDocument>("Identity", identitySchema);
