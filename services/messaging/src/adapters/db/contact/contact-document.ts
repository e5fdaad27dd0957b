import { type Connection, type Model, Schema } from "mongoose";
import type { Contact } from "../../../app/ports/people/contact-store.ts";
import type { BlockDecision } from "../../../domain/abuse/contact-block.ts";

export type ContactDocument = Omit<Contact, "id"> & {
  _id: string;
  /** When the person last wrote, or a message to them was last prepared; absent on documents written before it was kept. */
  lastSeenAt?: Date;
  /** What was last decided in each place; `blockedIn` says where it is a block. */
  blockDecisions?: Record<string, BlockDecision>;
  /** When the last block was decided; stays when it is lifted. */
  blockedAt?: Date;
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
    blockedIn: { type: [String], default: undefined },
    blockDecisions: Schema.Types.Mixed,
    blockedAt: Date,
    erasingSince: Date,
    eraseDueAt: Date,
  },
  { collection: "contacts", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

contactSchema.index({ lastSeenAt: 1 });
contactSchema.index({ eraseDueAt: 1 }, { sparse: true });

contactSchema.index({ blockedAt: -1, _id: -1 }, { sparse: true });
contactSchema.index({ blockedIn: 1, blockedAt: -1, _id: -1 }, { sparse: true });

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
identitySchema.index({ previousContactId: 1 }, { sparse: true });

export const identityModel = (connection: Connection): Model<IdentityDocument> =>
  connection.model<IdentityDocument>("Identity", identitySchema);
