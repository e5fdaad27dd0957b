import type { Connection } from "mongoose";
import { createBlockDecisions } from "../adapters/db/block-decisions.ts";
import { type ContactDocument, contactModel } from "../adapters/db/contact-document.ts";
import { createIdentities } from "../adapters/db/identities.ts";
import { wishModel } from "../adapters/db/wish-document.ts";
import type { Wish } from "../domain/wish/wish.ts";
import type { BlockStore } from "./block-port.ts";

const EVER = new Date(0);

/** The blocks of contacts, in the document store. */
export function createBlockStore(connection: Connection): BlockStore {
  const contacts = contactModel(connection);
  const identities = createIdentities(connection);
  const blocks = createBlockDecisions(connection);
  const wishes = wishModel(connection);

  return {
    async samePerson(contactId) {
      const [now, before] = await Promise.all([identities.successors(contactId), identities.formerContacts(contactId)]);
      return [...new Set([contactId, ...now, ...before])];
    },
    decisions: blocks.of,
    decide: blocks.decide,
    async list(places, { limit, after }) {
      const conditions: Record<string, unknown>[] = [
        places === null
          ? { blockedAt: { $gte: EVER }, "blockedIn.0": { $exists: true } }
          : { blockedIn: { $in: places } },
      ];
      if (after !== null) {
        const { blockedAt, id } = after;
        conditions.push({ $or: [{ blockedAt: { $lt: blockedAt } }, { blockedAt, _id: { $lt: id } }] });
      }
      const found = await contacts
        .find({ $and: conditions } as never, { blockedAt: 1, blockDecisions: 1 })
        .sort({ blockedAt: -1, _id: -1 })
        .limit(limit)
        .lean<Pick<ContactDocument, "_id" | "blockedAt" | "blockDecisions">[]>();
      return found.map(({ _id, blockedAt = EVER, blockDecisions = {} }) => {
        return { contactId: _id, blockedAt, decisions: blockDecisions };
      });
    },
    wishes: async (ids) =>
      wishes
        .find({ _id: { $in: [...ids] } })
        .limit(ids.length)
        .lean<Wish[]>(),
  };
}
