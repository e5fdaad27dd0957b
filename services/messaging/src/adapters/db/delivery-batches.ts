import type { Collection } from "mongoose";
import { v4 as uuid } from "uuid";
import type { Confirmation, DeliveryStore } from "../../app/ports/delivery-store.ts";
import type { MessagePricing } from "../../costs/message-costs.ts";
import { acceptedStatesBefore, rankOf } from "../../domain/outgoing/delivery-state.ts";
import type { DeliveryDocument } from "./delivery-document.ts";
import { createPendingClears, type Operation } from "./pending-clears.ts";

/** Time that clears wait, in milliseconds: where it matters, another wish's messages are mostly accepted within it. */
const CLEAR_WAIT_MS = 500;

const STANDING = { state: 1, rank: 1, wamid: 1, claimId: 1, pricing: 1 };

type Standing = Pick<DeliveryDocument, "_id" | "state" | "rank" | "wamid" | "claimId" | "pricing">;

/** The fields of a message whose price became known. */
export const pricedAs = (pricing: MessagePricing) => ({ pricing, costDue: true });

const withIds = (ids: readonly string[]) => ({ _id: { $in: ids as never[] } });
const updateOne = (filter: object, set: object): Operation => ({ updateOne: { filter, update: { $set: set } } });

/** `clearWaitMs`: time that clears wait for the write of other changes. */
export type BatchTimes = { clearWaitMs?: number };

type DeliveryBatches = Pick<DeliveryStore, "claimFirst" | "accept" | "confirm" | "clearPendingNotices">;

/** Changes many messages in one operation. Its result counts those it matched: where it is not all of them, each is read once more. */
export function createDeliveryBatches(
  outgoing: Collection,
  { clearWaitMs = CLEAR_WAIT_MS }: BatchTimes,
): DeliveryBatches {
  const write = (operations: readonly Operation[]) => outgoing.bulkWrite(operations as never[], { ordered: false });
  const clears = createPendingClears(write, clearWaitMs);

  /** Reads how far these messages have come. */
  async function standingsOf(ids: readonly string[]): Promise<Map<string, Standing>> {
    const found = await outgoing.find(withIds(ids), { projection: STANDING }).toArray();
    return new Map(found.map((one) => [String(one._id), one as unknown as Standing]));
  }

  /** Adds prices from statuses that came too late to move a message forward. */
  async function addPricings(confirmations: readonly Confirmation[], found: Map<string, Standing>): Promise<void> {
    const unpriced = confirmations.flatMap(({ id, wamid, pricing }) => {
      const standing = found.get(id);
      const isMissing = pricing !== null && standing?.wamid === wamid && standing.pricing === undefined;
      return isMissing ? [updateOne({ _id: id, wamid, pricing: { $exists: false } }, pricedAs(pricing))] : [];
    });
    if (unpriced.length > 0) await write(unpriced);
  }

  /** Makes the changes, those that wait included; returns whether each of them found its message. */
  const writeAll = (changes: readonly Operation[]): Promise<boolean> =>
    clears.writeWith(async (others) => {
      const operations = [...changes, ...others];
      return (await write(operations)).matchedCount === operations.length;
    });

  return {
    claimFirst: async (ids, at) => {
      const claimId = uuid();
      const sending = { state: "sending", rank: rankOf("sending"), sendingAt: at, attempts: 1, claimId };
      const filter = { ...withIds(ids), state: "queued", attempts: 0 };
      const { matchedCount } = await outgoing.updateMany(filter, { $set: sending });
      if (matchedCount === ids.length) return ids.map(() => true);
      const claimed = await standingsOf(ids);
      return ids.map((id) => claimed.get(id)?.claimId === claimId);
    },
    accept: async (acceptances) => {
      const updates = acceptances.map(({ id, wamid, pendingNotice, at }) => {
        const accepted = { state: "accepted", rank: rankOf("accepted"), wamid, news: pendingNotice, settledAt: at };
        return updateOne({ _id: id, state: "sending" }, accepted);
      });
      if (await writeAll(updates)) return acceptances.map(() => true);
      const found = await standingsOf(acceptances.map(({ id }) => id));
      return acceptances.map(({ id, wamid }) => {
        const standing = found.get(id);
        return standing?.state === "accepted" && standing.wamid === wamid;
      });
    },
    confirm: async (confirmations) => {
      const updates = confirmations.map(({ id, wamid, to, pricing }) =>
        updateOne(
          { _id: id, wamid, state: { $in: acceptedStatesBefore(to) } },
          { state: to, rank: rankOf(to), ...(pricing !== null && pricedAs(pricing)) },
        ),
      );
      if (await writeAll(updates)) return confirmations.map(() => true);
      const found = await standingsOf(confirmations.map(({ id }) => id));
      await addPricings(confirmations, found);
      return confirmations.map(({ id, wamid, to }) => {
        const standing = found.get(id);
        return standing?.wamid === wamid && standing.rank >= rankOf(to);
      });
    },
    clearPendingNotices: clears.add,
  };
}
