import { canonicalWaId } from "@tenho/br/contacts/wa-id";
import type { Connection } from "mongoose";
import { type ContactDocument, contactModel } from "../adapters/db/contact-document.ts";
import { deliveryModel } from "../adapters/db/delivery-document.ts";
import { createIdentities } from "../adapters/db/identities.ts";
import { recipientModel } from "../adapters/db/recipient-store.ts";
import { wishModel } from "../adapters/db/wish-document.ts";
import type { PersonStore } from "../app/ports/person-store.ts";
import { contactErasureModel } from "./contact-erasure-store.ts";
import { SETTLED, UNSETTLED } from "./settled.ts";

const NOTHING_SAID = { kind: "text", body: "" };
const EVER = new Date(0);
const NO_ADDRESS = { bsuid: null, waId: null, phone: null, windows: {} };

/** Store of the data that belongs to a person, in the document store. */
export function createPersonStore(connection: Connection): PersonStore {
  const contacts = contactModel(connection);
  const identities = createIdentities(connection);
  const outgoing = deliveryModel(connection);
  const recipients = recipientModel(connection);
  const wishes = wishModel(connection);
  const erasures = contactErasureModel(connection);

  /** Removes the content of settled messages and makes them no longer useful, so that they are never sent again. */
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

  return {
    silent: async (before, limit) => {
      const found = await contacts
        .find({ lastSeenAt: { $lt: before } }, { lastSeenAt: 1 })
        .sort({ lastSeenAt: 1 })
        .limit(limit)
        .lean<Pick<ContactDocument, "_id" | "lastSeenAt">[]>();
      return found.map(({ _id, lastSeenAt }) => ({ id: _id, lastSeenAt }));
    },
    mark: (id, now, lastSeenAt) => markIf({ _id: id, ...(lastSeenAt && { lastSeenAt }) }, now),
    recordErasure: async (id, now) => {
      await erasures.updateOne({ _id: id }, { $setOnInsert: { at: now } }, { upsert: true });
    },
    requestErasure: async (id, from) => {
      await contacts.updateOne({ _id: id, erasingSince: null } as never, {
        $set: { eraseDueAt: from, tellsErasure: true },
      });
    },
    // A person who writes opens a window, so a contact without one never wrote.
    markUnheard: (id, now) => markIf({ _id: id, windows: null }, now),
    contactIdsOf: (phones) => identities.ownersOf(phones.map((phone) => `phone:${canonicalWaId(phone)}`)),
    due: async (now, limit) => {
      const found = await contacts
        .find({ eraseDueAt: { $gte: EVER, $lte: now } }, { erasingSince: 1, eraseFailures: 1 })
        .sort({ eraseDueAt: 1 })
        .limit(limit)
        .lean<Pick<ContactDocument, "_id" | "erasingSince" | "eraseFailures">[]>();
      return found.map(({ _id, erasingSince = now, eraseFailures = 0 }) => ({
        id: _id,
        erasingSince,
        failures: eraseFailures,
      }));
    },
    postpone: async (id, until, failures = 0) => {
      await contacts.updateOne({ _id: id }, { $set: { eraseDueAt: until, eraseFailures: failures } });
    },
    formerContacts: identities.formerContacts,
    releaseIdentities: identities.release,
    clearContact: async (id) => {
      const marked = { _id: id, erasingSince: { $gte: EVER } };
      await contacts.updateOne(marked, {
        $set: { name: "", welcomedAt: null, lastUnitId: null },
        $unset: { blockedIn: "", blockDecisions: "", blockedAt: "", prompt: "", talk: "" },
      });
      await contacts.updateOne({ ...marked, tellsErasure: null } as never, { $set: NO_ADDRESS });
    },
    toBeTold: async (id) => {
      const told = { _id: id, erasingSince: { $gte: EVER }, tellsErasure: true };
      const found = await contacts.findOne(told, { windows: 1 }).lean<Pick<ContactDocument, "windows">>();
      const [last] = Object.entries(found?.windows ?? {}).sort(([, one], [, other]) => other.getTime() - one.getTime());
      if (found === null) return null;
      return last === undefined
        ? { phoneNumberId: "", windowFrom: EVER }
        : { phoneNumberId: last[0], windowFrom: last[1] };
    },
    forgetAddress: async (id) => {
      await contacts.updateOne({ _id: id }, { $set: NO_ADDRESS, $unset: { tellsErasure: "" } });
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
      // Meta's ids of messages to a number may contain the number.
      await clear(toPerson, now, { earlierWamids: [] });
      await outgoing.updateMany({ ...toPerson, state: { $in: SETTLED } } as never, { $unset: { wamid: "" } });
      return !(await isUnsettled(toPerson));
    },
    async clearMessages(messageIds, now) {
      if (messageIds.length === 0) return true;
      // A list that replaced a message quotes the same content.
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
      // `;` is the character after `:`, which a recipient's key has before the business number.
      await recipients.deleteMany({ _id: { $gte: `${id}:`, $lt: `${id};` } });
    },
    deleteContact: async (id) => {
      await contacts.deleteOne({ _id: id, erasingSince: { $gte: EVER } });
    },
  };
}
