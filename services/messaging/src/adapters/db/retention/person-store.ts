import type { Connection } from "mongoose";
import type { PersonStore } from "../../../app/ports/people/person-store.ts";
import { canonicalNumber } from "../contact/canonical-number.ts";
import { type ContactDocument, contactModel } from "../contact/contact-document.ts";
import { createIdentities } from "../contact/identities.ts";
import { deliveryModel } from "../delivery/delivery-document.ts";
import { recipientModel } from "../delivery/recipient-store.ts";
import { wishModel } from "../wish/wish-document.ts";
import { contactErasureModel } from "./contact-erasures.ts";
import { SETTLED, UNSETTLED } from "./settled.ts";

const NOTHING_SAID = { kind: "text", body: "" };
const EVER = new Date(0);

type Seen = Pick<ContactDocument, "_id" | "lastSeenAt" | "windows" | "welcomedAt">;
const SEEN = { lastSeenAt: 1, windows: 1, welcomedAt: 1 };

/** What the contact itself says; a version of this service that does not keep `lastSeenAt` still keeps the windows. */
const seenAt = ({ lastSeenAt, windows, welcomedAt }: Seen): Date =>
  new Date(Math.max(...[lastSeenAt, welcomedAt, ...Object.values(windows ?? {})].map((at) => at?.getTime() ?? 0)));

/** What belongs to a person, in the document store. */
export function createPersonStore(connection: Connection): PersonStore {
  const contacts = contactModel(connection);
  const identities = createIdentities(connection);
  const outgoing = deliveryModel(connection);
  const recipients = recipientModel(connection);
  const wishes = wishModel(connection);
  const erasures = contactErasureModel(connection);

  /** Without the message's content, and never sent again: it is no longer useful. */
  const clear = (condition: Record<string, unknown>, now: Date, more: Record<string, unknown> = {}) =>
    outgoing.updateMany({ ...condition, state: { $in: SETTLED } } as never, {
      $set: {
        "message.inWindow": NOTHING_SAID,
        "message.outsideWindow": null,
        "message.usefulUntil": now,
        errorLog: [],
        ...more,
      },
      $unset: { "message.row": "" },
    });
  const isUnsettled = async (condition: Record<string, unknown>): Promise<boolean> =>
    (await outgoing.exists({ ...condition, state: { $in: UNSETTLED } } as never)) !== null;

  const markIf = async (condition: Record<string, unknown>, now: Date): Promise<void> => {
    const marks = { erasingSince: now, eraseDueAt: now, optedOutAt: now, lastSeenAt: now };
    await contacts.updateOne({ ...condition, erasingSince: null } as never, { $set: marks });
  };

  /** For a contact of before `lastSeenAt` was kept; of one nothing is known of it was this moment. */
  const firstSeenAt = async (contact: Seen): Promise<Date> => {
    const newest = await outgoing
      .findOne({ "message.contactId": contact._id } as never, { createdAt: 1 })
      .sort({ createdAt: -1 })
      .lean<{ createdAt: Date }>();
    const at = new Date(Math.max(seenAt(contact).getTime(), newest?.createdAt.getTime() ?? 0));
    return at.getTime() === 0 ? new Date() : at;
  };

  return {
    async silent(before, limit) {
      const longAgo = { $or: [{ lastSeenAt: { $lt: before } }, { lastSeenAt: null }] };
      const read = await contacts
        .find(longAgo as never, SEEN)
        .limit(limit)
        .lean<Seen[]>();
      const found: { id: string; lastSeenAt: Date }[] = [];
      for (const contact of read) {
        const { _id, lastSeenAt = null } = contact;
        const at = lastSeenAt === null ? await firstSeenAt(contact) : seenAt(contact);
        if (lastSeenAt?.getTime() === at.getTime()) found.push({ id: _id, lastSeenAt });
        else await contacts.updateOne({ _id, lastSeenAt } as never, { $set: { lastSeenAt: at } });
      }
      return { found, read: read.length };
    },
    mark: (id, now, lastSeenAt) => markIf({ _id: id, ...(lastSeenAt && { lastSeenAt }) }, now),
    recordErasure: async (id, now) => {
      await erasures.updateOne({ _id: id }, { $setOnInsert: { at: now } }, { upsert: true });
    },
    requestErasure: async (id, from) => {
      await contacts.updateOne({ _id: id, erasingSince: null } as never, { $set: { eraseDueAt: from } });
    },
    // Who writes opens a window.
    markUnheard: (id, now) => markIf({ _id: id, windows: null }, now),
    contactIdsOf: (phones) => identities.ownersOf(phones.map((phone) => `phone:${canonicalNumber(phone)}`)),
    due: async (now, limit) => {
      const found = await contacts
        .find({ eraseDueAt: { $gte: EVER, $lte: now } }, { erasingSince: 1 })
        .sort({ eraseDueAt: 1 })
        .limit(limit)
        .lean<Pick<ContactDocument, "_id" | "erasingSince">[]>();
      return found.map(({ _id, erasingSince = now }) => ({ id: _id, erasingSince }));
    },
    postpone: async (id, until) => {
      await contacts.updateOne({ _id: id }, { $set: { eraseDueAt: until } });
    },
    formerContacts: identities.formerContacts,
    releaseIdentities: identities.release,
    clearContact: async (id) => {
      const nothing = {
        name: "",
        bsuid: null,
        waId: null,
        phone: null,
        welcomedAt: null,
        lastUnitId: null,
        windows: {},
      };
      await contacts.updateOne(
        { _id: id, erasingSince: { $gte: EVER } },
        {
          $set: nothing,
          $unset: { blockedIn: "", blockDecisions: "", blockedAt: "" },
        },
      );
    },
    wishIds: async (id, after, limit) => {
      const found = await wishes
        .find({ contactId: id, _id: { $gt: after } } as never, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },
    async clearMessagesTo(id, now) {
      const toPerson = { "message.contactId": id };
      // Meta's ids of messages to a number may hold the number.
      await clear(toPerson, now, { earlierWamids: [] });
      await outgoing.updateMany({ ...toPerson, state: { $in: SETTLED } } as never, { $unset: { wamid: "" } });
      return !(await isUnsettled(toPerson));
    },
    async clearMessages(messageIds, now) {
      if (messageIds.length === 0) return true;
      // A list that replaced a message quotes what the message did.
      const replaced = await outgoing
        .find({ _id: { $in: [...messageIds] } }, { groupedIn: 1 })
        .lean<{ groupedIn?: string }[]>();
      const lists = replaced.flatMap(({ groupedIn }) => (groupedIn === undefined ? [] : [groupedIn]));
      const these = { _id: { $in: [...messageIds, ...lists] } };
      if (await isUnsettled(these)) return false;
      await clear(these, now);
      return true;
    },
    deleteRecipients: async (id) => {
      // `;` follows `:`, after which the key of a recipient has the business number.
      await recipients.deleteMany({ _id: { $gte: `${id}:`, $lt: `${id};` } });
    },
    deleteContact: async (id) => {
      await contacts.deleteOne({ _id: id, erasingSince: { $gte: EVER } });
    },
  };
}
