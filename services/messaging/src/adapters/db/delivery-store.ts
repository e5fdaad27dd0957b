import type { Connection } from "mongoose";
import type { Delivery, DeliveryStore, HeldMessage } from "../../app/ports/delivery-store.ts";
import { rankOf } from "../../domain/outgoing/delivery-state.ts";
import { type OutgoingMessage, recipientKey } from "../../domain/outgoing/message.ts";
import { type BatchTimes, createDeliveryBatches } from "./delivery-batches.ts";
import {
  type DeliveryDocument,
  deliveryFromDocument,
  deliveryModel,
  queuedDocument,
  setOf,
} from "./delivery-document.ts";
import { duplicatesIn } from "./duplicate-keys.ts";

const ERRORS_KEPT_MAX = 20;
const NOT_ACCEPTED = ["grouping", "grouped", "queued", "held", "sending"];
const UNSETTLED = { state: 1, nextAttemptAt: 1, sendingAt: 1, "message.contactId": 1, "message.phoneNumberId": 1 };
const HELD = {
  createdAt: 1,
  asTemplate: 1,
  "message.contactId": 1,
  "message.phoneNumberId": 1,
  "message.offer": 1,
  "message.usefulUntil": 1,
  "message.outsideWindow.name": 1,
};
const HELD_COUNTED_MAX = 10_000;

/** Outgoing messages in the document store; each change is one conditional update. */
export function createDeliveryStore(connection: Connection, times: BatchTimes = {}): DeliveryStore {
  const outgoing = deliveryModel(connection);

  let lastCreatedMs = 0;

  /** Returns a moment that no other message of this process gets, since messages go out in the order in which they were stored. */
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

  const stored = (message: OutgoingMessage, at: Date): DeliveryDocument => queuedDocument(message, at, createdAt(at));

  return {
    ...createDeliveryBatches(outgoing.collection, times),
    insert: async (messages, at) => {
      const documents = messages.map((message) => stored(message, at));
      const inserting = outgoing.collection.insertMany(documents as never[], { ordered: false });
      // A refused message was stored before by the same cause.
      const refused = await duplicatesIn(inserting);
      return documents.map((document, index) => (refused.has(index) ? null : deliveryFromDocument(document)));
    },
    get: async (id) => {
      const found = await outgoing.collection.findOne({ _id: id as never });
      return found && deliveryFromDocument(found as unknown as DeliveryDocument);
    },
    byWamid: async (wamid) => {
      const found = await outgoing.collection.findOne({ wamid });
      return found && deliveryFromDocument(found as unknown as DeliveryDocument);
    },
    lastTo: async (contactId) => {
      const found = outgoing.collection
        .find({ "message.contactId": contactId } as never, { projection: { createdAt: 1 } })
        .sort({ createdAt: -1 })
        .limit(1);
      const [last] = (await found.toArray()) as unknown as Pick<DeliveryDocument, "createdAt">[];
      return last?.createdAt ?? null;
    },
    unsettled: async (limit) => {
      const found = outgoing.collection
        .find({ state: { $in: ["queued", "sending"] } }, { projection: UNSETTLED })
        .sort({ createdAt: 1 })
        .limit(limit);
      return ((await found.toArray()) as unknown as DeliveryDocument[]).map(
        ({ _id, message, state, nextAttemptAt, sendingAt }) => {
          return { id: _id, recipient: recipientKey(message), state, nextAttemptAt, sendingAt };
        },
      );
    },
    withPendingNotice: async (settledBy, limit) => {
      const marked = { news: { $in: ["accepted", "failed"] }, settledAt: { $not: { $gt: settledBy } } };
      const found = outgoing.collection.find(marked as never).limit(limit);
      return read((await found.toArray()) as unknown as DeliveryDocument[]);
    },
    held: async (limit) => {
      const found = outgoing.collection
        .find({ state: "held" }, { projection: HELD })
        .sort({ createdAt: 1 })
        .limit(limit);
      return ((await found.toArray()) as unknown as DeliveryDocument[]).map(heldMessage);
    },
    countHeld: () => outgoing.collection.countDocuments({ state: "held" }, { limit: HELD_COUNTED_MAX }),
    claimQueued: (id, at) => claim({ _id: id, state: "queued", nextAttemptAt: { $lte: at } }, at),
    claimAgain: (id, attempts, at) => claim({ _id: id, state: "sending", attempts }, at),
    advance: (id, from, to, patch) =>
      update({ _id: id, state: from }, { $set: { ...setOf(patch), state: to, rank: rankOf(to) } }),
    requeue: (id, from, patch) =>
      change(
        { _id: id, state: from },
        { $set: { ...setOf(patch), state: "queued", rank: rankOf("queued") }, $unset: { wamid: "" } },
      ),
    withdraw: async (ids, at) => {
      if (ids.length === 0) return;
      const own = { _id: { $in: [...ids] as never[] }, state: { $in: NOT_ACCEPTED } };
      await outgoing.collection.updateMany(own, { $set: { withdrawnAt: at } });
      const replaced = { _id: own._id, state: "grouped", groupedIn: { $exists: true } };
      const lists = await outgoing.collection.distinct("groupedIn", replaced);
      const listed = { _id: { $in: lists as never[] }, state: { $in: NOT_ACCEPTED } };
      await outgoing.collection.updateMany(listed, { $set: { withdrawnAt: at } });
    },
    recordError: async (id, error) => {
      await outgoing.updateOne({ _id: id }, {
        $push: { errorLog: { $each: [error], $slice: -ERRORS_KEPT_MAX } },
      } as never);
    },
  };
}

function heldMessage({ _id, asTemplate, createdAt, message }: DeliveryDocument): HeldMessage {
  const { contactId, phoneNumberId, offer, usefulUntil, outsideWindow } = message;
  // Only the name of the content was read.
  const { name = null } = (outsideWindow ?? {}) as { name?: string };
  return { id: _id, createdAt, contactId, phoneNumberId, offer, usefulUntil, asTemplate, template: name };
}
