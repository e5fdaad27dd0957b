import type { Connection } from "mongoose";
import type { Delivery, DeliveryPatch, DeliveryStore } from "../../../app/ports/delivery-store.ts";
import { rankOf } from "../../../domain/outgoing/delivery-state.ts";
import { recipientKey } from "../../../domain/outgoing/message.ts";
import { isDuplicateKey } from "../open-database.ts";
import { type DeliveryDocument, deliveryFromDocument, deliveryModel } from "./delivery-document.ts";

const ERRORS_KEPT_MAX = 20;
const UNSETTLED = { state: 1, nextAttemptAt: 1, sendingAt: 1, "message.contactId": 1, "message.phoneNumberId": 1 };

function setOf({ wamid, pendingNotice, ...patch }: DeliveryPatch): Record<string, unknown> {
  return {
    ...patch,
    ...(typeof wamid === "string" && { wamid }),
    ...(pendingNotice !== undefined && { news: pendingNotice }),
  };
}

/** Outgoing messages in the document store; each change is one conditional update. */
export function createDeliveryStore(connection: Connection): DeliveryStore {
  const outgoing = deliveryModel(connection);

  let lastCreatedMs = 0;

  /** Messages go out in the order in which they were stored: no two of one process get the same moment. */
  function createdAt(at: Date): Date {
    lastCreatedMs = Math.max(at.getTime(), lastCreatedMs + 1);
    return new Date(lastCreatedMs);
  }

  const read = (documents: DeliveryDocument[]): Delivery[] =>
    documents.map(deliveryFromDocument).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());

  /** The message as it is after the update; null when nothing matched. Every claim counts an attempt. */
  async function update(filter: Record<string, unknown>, change: Record<string, unknown>): Promise<Delivery | null> {
    const found = await outgoing.collection.findOneAndUpdate(filter, change, { returnDocument: "after" });
    return found && deliveryFromDocument(found as unknown as DeliveryDocument);
  }

  const claim = (filter: Record<string, unknown>, at: Date): Promise<Delivery | null> =>
    update(filter, { $set: { state: "sending", rank: rankOf("sending"), sendingAt: at }, $inc: { attempts: 1 } });

  async function change(filter: Record<string, unknown>, update: Record<string, unknown>): Promise<boolean> {
    return (await outgoing.collection.updateOne(filter, update)).modifiedCount === 1;
  }

  return {
    insert: async ({ id, ...message }, at) => {
      try {
        await outgoing.collection.insertOne({
          _id: id as never,
          message,
          state: "queued",
          rank: rankOf("queued"),
          attempts: 0,
          refusals: 0,
          nextAttemptAt: at,
          sendingAt: null,
          earlierWamids: [],
          asTemplate: false,
          otherNumber: false,
          news: null,
          settledAt: null,
          failure: null,
          errorLog: [],
          createdAt: createdAt(at),
        });
      } catch (error) {
        // The same cause has stored its message already.
        if (!isDuplicateKey(error)) throw error;
      }
    },
    get: async (id) => {
      const found = await outgoing.collection.findOne({ _id: id as never });
      return found && deliveryFromDocument(found as unknown as DeliveryDocument);
    },
    byWamid: async (wamid) => {
      const found = await outgoing.findOne({ wamid }).lean<DeliveryDocument>();
      return found ? deliveryFromDocument(found) : null;
    },
    unsettled: async (limit) => {
      const found = await outgoing
        .find({ state: { $in: ["queued", "sending"] } }, UNSETTLED)
        .sort({ createdAt: 1 })
        .limit(limit)
        .lean<DeliveryDocument[]>();
      return found.map(({ _id, message, state, nextAttemptAt, sendingAt }) => {
        return { id: _id, recipient: recipientKey(message), state, nextAttemptAt, sendingAt };
      });
    },
    withPendingNotice: async (limit) =>
      read(
        await outgoing
          .find({ news: { $in: ["accepted", "failed"] } })
          .limit(limit)
          .lean<DeliveryDocument[]>(),
      ),
    claimQueued: (id, at) => claim({ _id: id, state: "queued", nextAttemptAt: { $lte: at } }, at),
    claimAgain: (id, attempts, at) => claim({ _id: id, state: "sending", attempts }, at),
    advance: (id, from, to, patch) =>
      update({ _id: id, state: from }, { $set: { ...setOf(patch), state: to, rank: rankOf(to) } }),
    confirm: (id, wamid, from, to) =>
      change({ _id: id, wamid, state: { $in: from } }, { $set: { state: to, rank: rankOf(to) } }),
    requeue: (id, from, patch) =>
      change(
        { _id: id, state: from },
        { $set: { ...setOf(patch), state: "queued", rank: rankOf("queued") }, $unset: { wamid: "" } },
      ),
    clearPendingNotice: async (id) => {
      await change({ _id: id }, { $set: { news: null } });
    },
    recordError: async (id, error) => {
      await outgoing.updateOne({ _id: id }, {
        $push: { errorLog: { $each: [error], $slice: -ERRORS_KEPT_MAX } },
      } as never);
    },
  };
}
