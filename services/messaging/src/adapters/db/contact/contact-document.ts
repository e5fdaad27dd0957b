import { type Connection, type Model, Schema } from "mongoose";
import type { Contact } from "../../../app/ports/contact-store.ts";

export type ContactDocument = Omit<Contact, "id"> & {
  _id: string;
  /** When the person last wrote, or a message to them was last prepared; absent on documents written before it was kept. */
  lastSeenAt?: Date;
  /** Since when the person is being erased; such a contact takes no identity. */
  erasingSince?: Date;
  /** When the erasure goes on. */
  eraseDueAt?: Date;
};

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
    lastSeenAt: Date,
    erasingSince: Date,
    eraseDueAt: Date,
  },
  { collection: "contacts", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

contactSchema.index({ lastSeenAt: 1 });
contactSchema.index({ eraseDueAt: 1 }, { sparse: true });

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

identitySchema.index({ contactId: 1 });

export const identityModel = (connection: Connection): Model<IdentityDocument> =>
  connection.model<IdentityDocument>("Identity", identitySchema);
