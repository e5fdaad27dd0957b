import { type Connection, type Model, Schema } from "mongoose";
import type { Contact } from "../../app/ports/contact-store.ts";
import type { BlockDecision } from "../../domain/people/contact-block.ts";
import type { AuditRecord } from "../../domain/wish/audit-record.ts";

export type ContactDocument = Omit<Contact, "id"> & {
  _id: string;
  /** Time the person last wrote, or a message to them was last prepared. */
  lastSeenAt: Date;
  /** Latest decision in each place; `blockedIn` lists the places where it is a block. */
  blockDecisions?: Record<string, BlockDecision>;
  /** Time of the last decision to block; it stays when the block is lifted. */
  blockedAt?: Date;
  /** Time since which the person is being erased; such a contact takes no identity. */
  erasingSince?: Date;
  /** Time at which the erasure continues. */
  eraseDueAt?: Date;
  /** Attempts of the erasure that failed since one last succeeded; absent: none. */
  eraseFailures?: number;
  /** Set when the person is to be notified once everything else is erased; the address stays until then. */
  tellsErasure?: boolean;
  /** Records for the audit log of what was decided about the contact, until they are published. */
  audits?: AuditRecord[];
  /** Contact that proved to be the same person, and is used in place of this one. */
  mergedInto?: string;
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
    templatesStoppedAt: Date,
    templatesResumedAt: Date,
    lastSeenAt: Date,
    blockedIn: { type: [String], default: undefined },
    blockDecisions: Schema.Types.Mixed,
    blockedAt: Date,
    erasingSince: Date,
    eraseDueAt: Date,
    eraseFailures: Number,
    tellsErasure: Boolean,
    mergedInto: String,
    prompt: Schema.Types.Mixed,
    talk: Schema.Types.Mixed,
    audits: Schema.Types.Mixed,
    adopts: { type: [String], default: undefined },
  },
  { collection: "contacts", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

contactSchema.index({ lastSeenAt: 1 });
contactSchema.index({ eraseDueAt: 1 }, { sparse: true });
contactSchema.index({ mergedInto: 1 }, { sparse: true });

// Few contacts are machines: the index has no others.
contactSchema.index(
  { "talk.automatic.at": -1, _id: -1 },
  { name: "machines", partialFilterExpression: { "talk.automatic.at": { $gte: new Date(0) } } },
);
contactSchema.index({ "audits.id": 1 }, { sparse: true });
contactSchema.index({ blockedAt: -1, _id: -1 }, { sparse: true });
contactSchema.index({ blockedIn: 1, blockedAt: -1, _id: -1 }, { sparse: true });

export const contactModel = (connection: Connection): Model<ContactDocument> =>
  connection.model<ContactDocument>("Contact", contactSchema);

/** Past holder of an identity; `since` is absent when it held the identity from the beginning. */
export type PastHolderDocument = { contactId: string; since?: Date; until: Date };

/** `_id` is `phone:<canonical digits>` or `bsuid:<id>`: the key itself keeps an identity from belonging to two people. */
export type IdentityDocument = {
  _id: string;
  /** Contact it belongs to; for a vacant identity, the contact of the next person to use it, which is not stored yet. */
  contactId: string;
  /** Contact it belonged to before two contacts proved to be one person, so that the merge can be undone. */
  previousContactId?: string;
  movedAt?: Date;
  /** Meta's time of the proof that it is the contact's; absent: held from the beginning, or unproved. */
  since?: Date;
  isVacant?: boolean;
  retiredAt?: Date;
  /** Past holders, oldest first; the latest ten. */
  past?: PastHolderDocument[];
};

const identitySchema = new Schema<IdentityDocument>(
  {
    _id: { type: String, required: true },
    contactId: { type: String, required: true },
    previousContactId: String,
    movedAt: Date,
    since: Date,
    isVacant: Boolean,
    retiredAt: Date,
    past: Schema.Types.Mixed,
  },
  { collection: "identities", versionKey: false, id: false, strict: "throw", autoIndex: false },
);

identitySchema.index({ contactId: 1 });
identitySchema.index({ previousContactId: 1 }, { sparse: true });
identitySchema.index({ "past.contactId": 1 }, { sparse: true });

export const identityModel = (connection: Connection): Model<IdentityDocument> =>
  connection.model<IdentityDocument>("Identity", identitySchema);
