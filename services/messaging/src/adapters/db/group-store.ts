import type { Connection } from "mongoose";
import type { GroupStore, OpenGroupMember } from "../../app/ports/group-store.ts";
import { type DeliveryState, rankOf } from "../../domain/outgoing/delivery-state.ts";
import {
  type DeliveryDocument,
  deliveryFromDocument,
  deliveryModel,
  queuedDocument,
  setOf,
} from "./delivery-document.ts";

const OPEN = { state: 1, createdAt: 1, groupedIn: 1 };
const WAITING: DeliveryState[] = ["queued", "sending"];
const inState = (state: DeliveryState) => ({ state, rank: rankOf(state) });

/** Lists of offers and the messages they replace, among the outgoing messages. */
export function createGroupStore(connection: Connection): GroupStore {
  const outgoing = deliveryModel(connection).collection;

  const withIds = (ids: readonly string[]) => ({ _id: { $in: [...ids] as never[] } });
  const read = async (filter: Record<string, unknown>, ids: readonly string[]) => {
    const found = (await outgoing.find(filter).toArray()) as unknown as DeliveryDocument[];
    return found.map(deliveryFromDocument).sort((a, b) => ids.indexOf(a.message.id) - ids.indexOf(b.message.id));
  };

  return {
    waiting: (ids) => read({ ...withIds(ids), state: { $in: WAITING } }, ids),
    get: async (listId) => {
      const found = await outgoing.findOne({ _id: listId as never });
      return found && deliveryFromDocument(found as unknown as DeliveryDocument);
    },
    begin: async (list, at) => {
      await outgoing.insertOne({ ...queuedDocument(list, at), ...inState("grouping") } as never);
    },
    replace: async (listId, ids) => {
      const untried = { ...withIds(ids), state: "queued", attempts: 0 };
      await outgoing.updateMany(untried, { $set: { ...inState("grouped"), groupedIn: listId } });
      const replaced = await read({ ...withIds(ids), groupedIn: listId, state: "grouped" }, ids);
      return replaced.map(({ message }) => message);
    },
    activate: async ({ id, inWindow, usefulUntil, members, memberTraces, about }, at) => {
      const content = {
        "message.inWindow": inWindow,
        "message.usefulUntil": usefulUntil,
        "message.members": members,
        "message.about": about,
        ...(memberTraces !== undefined && { "message.memberTraces": memberTraces }),
      };
      const { modifiedCount } = await outgoing.updateOne(
        { _id: id as never, state: "grouping" },
        { $set: { ...inState("queued"), nextAttemptAt: at, ...content } },
      );
      return modifiedCount === 1;
    },
    giveUp: async (listId, at) => {
      const failed = { ...inState("failed"), failure: "given_up", settledAt: at };
      await outgoing.updateOne({ _id: listId as never, state: "grouping" }, { $set: failed });
    },
    open: async (limit) => {
      const found = outgoing
        .find({ state: { $in: ["grouping", "grouped"] } }, { projection: OPEN })
        .sort({ createdAt: 1 })
        .limit(limit);
      return ((await found.toArray()) as unknown as DeliveryDocument[]).map(
        ({ _id: id, state, createdAt, groupedIn = "" }): OpenGroupMember =>
          state === "grouping" ? { kind: "list", id, createdAt } : { kind: "replaced", id, listId: groupedIn },
      );
    },
    move: async ({ id, members }, from, to, patch) => {
      if (members.length === 0) return;
      const filter = { ...withIds(members), groupedIn: id, state: { $in: [...from] } };
      await outgoing.updateMany(filter, { $set: { ...setOf(patch), ...inState(to) } });
    },
  };
}
