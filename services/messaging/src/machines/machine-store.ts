import type { Connection } from "mongoose";
import { type ContactDocument, contactModel } from "../adapters/db/contact-document.ts";
import type { Talk } from "../domain/people/talk.ts";
import type { AuditRecord } from "../domain/wish/audit-record.ts";
import type { RecordOutbox } from "../routing/routing-port.ts";

const EVER = new Date(0);
const RECORDS_MAX = 100;
const SHOWN = { name: 1, phone: 1, "talk.automatic": 1, "talk.freedAt": 1 };

/** A contact whose texts were taken for a machine's. */
export type Machine = {
  contactId: string;
  name: string;
  phone: string | null;
  automatic: NonNullable<Talk["automatic"]>;
  freedAt: Date | null;
};

export type MachinePage = { limit: number; after: { at: Date; id: string } | null };

/** Contacts whose texts were taken for a machine's. */
export type MachineStore = {
  /** The last first. */
  list(page: MachinePage): Promise<Machine[]>;
  get(contactId: string): Promise<Machine | null>;
  /** Sets since when the contact counts as a person's, with the record of it; false: that was so before, or it is no such contact. */
  setFreed(contactId: string, freedAt: Date | null, record: AuditRecord): Promise<boolean>;
  records: RecordOutbox;
};

type Stored = Pick<ContactDocument, "_id" | "name" | "phone" | "talk">;

function toMachine({ _id, name, phone, talk }: Stored): Machine[] {
  const { automatic, freedAt = null } = talk ?? {};
  return automatic === undefined ? [] : [{ contactId: _id, name, phone, automatic, freedAt }];
}

/** The contacts taken for machines, in the document store; a change and its record for the audit log are one write. */
export function createMachineStore(connection: Connection): MachineStore {
  const contacts = contactModel(connection);
  const known = { "talk.automatic.at": { $gte: EVER } };

  return {
    async list({ limit, after }) {
      const conditions: Record<string, unknown>[] = [known];
      if (after !== null) {
        const { at, id } = after;
        conditions.push({ $or: [{ "talk.automatic.at": { $lt: at } }, { "talk.automatic.at": at, _id: { $lt: id } }] });
      }
      const found = await contacts
        .find({ $and: conditions } as never, SHOWN)
        .sort({ "talk.automatic.at": -1, _id: -1 })
        .limit(limit)
        .lean<Stored[]>();
      return found.flatMap(toMachine);
    },
    async get(contactId) {
      const found = await contacts.findOne({ _id: contactId } as never, SHOWN).lean<Stored>();
      return (found && toMachine(found)[0]) ?? null;
    },
    async setFreed(contactId, freedAt, record) {
      const isOther = freedAt === null ? { $exists: true } : { $exists: false };
      const { matchedCount } = await contacts.collection.updateOne(
        { _id: contactId, ...known, "talk.freedAt": isOther } as never,
        {
          ...(freedAt === null ? { $unset: { "talk.freedAt": "" } } : { $set: { "talk.freedAt": freedAt } }),
          $push: { audits: record },
        } as never,
      );
      return matchedCount === 1;
    },
    records: {
      async pending() {
        const found = await contacts
          .find({ "audits.id": { $gte: "" } } as never, { audits: 1 })
          .limit(RECORDS_MAX)
          .lean<Pick<ContactDocument, "audits">[]>();
        return found.flatMap(({ audits = [] }) => audits);
      },
      async remove(recordId) {
        await contacts.collection.updateOne(
          { "audits.id": recordId } as never,
          {
            $pull: { audits: { id: recordId } },
          } as never,
        );
      },
    },
  };
}
